import { AUTHENTICATE_WITHIN_MS, COALESCE_LOCATIONS_MS, PING_EVERY_MS } from "@/lib/realtime/shared/protocol";
import { SILENT_AFTER_MS } from "@/lib/presence/constants";

/** Milliseconds. Tests shorten them; nothing else does. */
export const TIMING = {
  authenticateWithin: AUTHENTICATE_WITHIN_MS,
  pingEvery: PING_EVERY_MS,
  /** Contract §2: sessions are checked again, in case a message was lost. */
  checkSessionsEvery: 60_000,
  coalesceLocations: COALESCE_LOCATIONS_MS,
  /** The most often that positions are written to the database. */
  storePositionsEvery: 5_000,
  silentAfter: SILENT_AFTER_MS,
  /** A burst of one sender becomes one push; and who comes back within it needs none. */
  pushSettles: 1_500,
  /** How long a socket that is told to go may take, and shutdown may take in all. */
  closeWithin: 5_000,
};

export type Timing = typeof TIMING;
