import { POSITION_TIMEOUT_MS } from "@/lib/presence/constants";
import {
  AUTHENTICATE_WITHIN_MS,
  COALESCE_ARRIVALS_MS,
  COALESCE_LOCATIONS_MS,
  COALESCE_RSVP_COUNTS_MS,
  PING_EVERY_MS,
} from "@/lib/api/protocol/limits";

/** In milliseconds. Only tests change them. */
export const TIMING = {
  authenticateWithin: AUTHENTICATE_WITHIN_MS,
  /** The time from a handshake on `/socket.io` to its valid token. */
  handshakeWithin: 5_000,
  pingEvery: PING_EVERY_MS,
  /** Sessions of open sockets are read again this often, in case a bus event was lost. */
  checkSessionsEvery: 60_000,
  coalesceLocations: COALESCE_LOCATIONS_MS,
  /** In rooms up to 100 people (`getUpdateIntervalMs`), like positions. */
  coalesceArrivals: COALESCE_ARRIVALS_MS,
  coalesceRsvpCounts: COALESCE_RSVP_COUNTS_MS,
  /** A crowd that arrives together reads the stored markers of a map once in this time. */
  shareStoredMarkers: 1_000,
  /** The shortest time between two writes of positions to the database. */
  storePositionsEvery: 5_000,
  silentAfter: POSITION_TIMEOUT_MS,
  /** Messages of one sender within this time become one push, and a receiver who connects meanwhile gets none. */
  pushDelay: 1_500,
  /** The time for other processes to say that a member is connected there, before a push. */
  askPeersWithin: 1_000,
  /** The time for a client to acknowledge a close before its socket is terminated. */
  closeWithin: 5_000,
};

export type Timing = typeof TIMING;
