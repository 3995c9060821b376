/** Limits: docs/product/realtime-protocol.md#frame-and-buffer-limits. */
export const MAX_FRAME_BYTES = 64 * 1024;

export const MAX_UNSENT_BYTES = 1024 * 1024;

export const MAX_WAITING_FRAMES = 16;

export const AUTHENTICATE_WITHIN_MS = 10_000;

export const PING_EVERY_MS = 25_000;

export const COALESCE_LOCATIONS_MS = 200;

/** Check-ins and check-outs of an event, for clients that joined it with `batch` (docs/product/realtime-protocol.md#batched-arrivals). */
export const COALESCE_ARRIVALS_MS = 200;

/** The most check-ins and check-outs in one frame. */
export const MAX_ATTENDANCE_CHANGES = 500;

/** Numbers of RSVPs that changed are sent together (docs/product/realtime-protocol.md#numbers-of-rsvps). */
export const COALESCE_RSVP_COUNTS_MS = 1_000;

export const MAX_RSVP_COUNTS = 100;

/** Open sockets of a member on one channel of one process (docs/product/realtime-protocol.md#connection-limits). */
export const MAX_SOCKETS_PER_USER = 20;
