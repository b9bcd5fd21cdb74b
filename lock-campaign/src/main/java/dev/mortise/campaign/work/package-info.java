/** What the processes of a run do: clients that take locks, and the resource that the locks guard. */
package dev.mortise.campaign.work;
