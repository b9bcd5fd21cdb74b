/** The kit for locks shared with other libraries. */
package dev.mortise.testkit.interop;
