import { POSITION_TIMEOUT_MS } from "@/lib/presence/constants";
import {
  AUTHENTICATE_WITHIN_MS,
  COALESCE_ARRIVALS_MS,
  COALESCE_LOCATIONS_MS,
  COALESCE_RSVP_COUNTS_MS,
  PING_EVERY_MS,
} from "@/lib/api/protocol/limits";

/** In milliseconds. Only tests change these. */
export const TIMING = {
  authenticateWithin: AUTHENTICATE_WITHIN_MS,
  /** From a handshake on `/socket.io` to its valid token. */
  handshakeWithin: 5_000,
  pingEvery: PING_EVERY_MS,
  /** Reads the sessions of open sockets again, in case a bus event was lost. */
  checkSessionsEvery: 60_000,
  coalesceLocations: COALESCE_LOCATIONS_MS,
  /** In rooms up to 100 people (`getUpdateIntervalMs`). */
  coalesceArrivals: COALESCE_ARRIVALS_MS,
  coalesceRsvpCounts: COALESCE_RSVP_COUNTS_MS,
  /** Members who join a map within this time share one read of its stored markers. */
  shareStoredMarkers: 1_000,
  storePositionsEvery: 5_000,
  silentAfter: POSITION_TIMEOUT_MS,
  /** Messages of one sender within this time share a push. */
  pushDelay: 1_500,
  /** Other processes must answer within this time whether a member is connected there. */
  askPeersWithin: 1_000,
  /** A client must acknowledge a close within this time, or its socket is terminated. */
  closeWithin: 5_000,
};

export type Timing = typeof TIMING;
