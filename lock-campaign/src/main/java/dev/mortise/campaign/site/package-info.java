/** Servers to put locks on, and what can be done to them: {@link dev.mortise.campaign.site.Site} is the way in. */
package dev.mortise.campaign.site;
