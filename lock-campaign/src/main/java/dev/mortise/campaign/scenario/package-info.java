/** The scenarios: {@link dev.mortise.campaign.scenario.Scenarios} lists them all. */
package dev.mortise.campaign.scenario;
