/** docs/product/realtime-protocol.md#frame-and-buffer-limits */
export const MAX_FRAME_BYTES = 64 * 1024;

export const MAX_UNSENT_BYTES = 1024 * 1024;

export const MAX_WAITING_FRAMES = 16;

export const AUTHENTICATE_WITHIN_MS = 10_000;

export const PING_EVERY_MS = 25_000;

export const COALESCE_LOCATIONS_MS = 200;

/** For clients that joined with `batch` (docs/product/realtime-protocol.md#batched-arrivals). */
export const COALESCE_ARRIVALS_MS = 200;

export const MAX_ATTENDANCE_CHANGES = 500;

/** docs/product/realtime-protocol.md#numbers-of-rsvps */
export const COALESCE_RSVP_COUNTS_MS = 1_000;

export const MAX_RSVP_COUNTS = 100;

/** Per member, channel and process (docs/product/realtime-protocol.md#connection-limits). */
export const MAX_SOCKETS_PER_USER = 20;
