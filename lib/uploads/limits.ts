const MEGABYTE = 1024 * 1024;

/** Phone photos fit (docs/decisions/021-re-encode-uploaded-images.md). */
export const MAX_LOGO_BYTES = 2 * MEGABYTE;
export const MAX_AVATAR_BYTES = 10 * MEGABYTE;

/** More than a phone's 48 megapixels, far less than a decompression bomb. */
export const MAX_PIXELS = 64_000_000;

/** AVIF takes more memory (docs/decisions/039-decode-in-bounded-processes.md). */
export const MAX_AVIF_PIXELS = 16_000_000;

/** Pixels of a stored side. An avatar is a square, a logo fits into one. Nothing is enlarged. */
export const AVATAR_SIDE = 512;
export const LOGO_SIDE = 800;

export const MAX_DECODING = 2;
export const MAX_WAITING_TO_DECODE = 8;

export const DECODER_MEMORY_BYTES = 512 * MEGABYTE;
export const DECODER_TIMEOUT_MS = 15_000;
