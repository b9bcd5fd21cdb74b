/** The fault campaign: scenarios that prove the guarantees table, on real servers, with real faults. */
package dev.mortise.campaign;
