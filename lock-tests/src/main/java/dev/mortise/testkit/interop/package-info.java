/**
 * Locks shared with another library, which runs live beside ours: {@link dev.mortise.testkit.interop.Contest} has processes
 * of both go for one name, and {@link dev.mortise.testkit.interop.HandOver} times how the one wakes the other.
 */
package dev.mortise.testkit.interop;
