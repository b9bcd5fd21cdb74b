/** What happened in a run: events that processes write down as they happen, and what they amount to. */
package dev.mortise.campaign.history;
