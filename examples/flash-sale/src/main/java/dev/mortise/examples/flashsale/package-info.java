/**
 * A flash sale: several processes sell one stock, first without a lock, then with one, then with one in segments. What
 * an application would copy is in {@code LockTill} and {@code SegmentedTill}.
 */
package dev.mortise.examples.flashsale;
