/** Runs scenarios on backends and writes the scorecard: {@link dev.mortise.campaign.run.Runner} is the way in. */
package dev.mortise.campaign.run;
