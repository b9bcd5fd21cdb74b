/** Judges histories: {@link dev.mortise.campaign.check.HistoryChecker} is the way in. */
package dev.mortise.campaign.check;
