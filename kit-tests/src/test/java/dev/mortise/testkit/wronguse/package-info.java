/** What callers can do wrong, and what they are told: the subject, the bound, the value, and never a secret. */
package dev.mortise.testkit.wronguse;
