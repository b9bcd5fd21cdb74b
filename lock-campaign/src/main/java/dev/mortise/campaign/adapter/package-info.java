/** Locks of several makes behind one interface, so that one campaign can be pointed at all of them. */
package dev.mortise.campaign.adapter;
