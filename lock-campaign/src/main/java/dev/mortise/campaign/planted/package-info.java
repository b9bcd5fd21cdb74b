/** Locks with mistakes that people make, for the campaign to catch: {@link dev.mortise.campaign.planted.Planted}. */
package dev.mortise.campaign.planted;
