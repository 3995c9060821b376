/** Bytes of a file. An avatar may be a phone's photo as it is (docs/decisions/021-re-encode-uploaded-images.md). */
export const MAX_LOGO_BYTES = 2 * 1024 * 1024;
export const MAX_AVATAR_BYTES = 10 * 1024 * 1024;

/** Pixels of a decoded picture: more than a phone's 48 megapixels, far less than a decompression bomb. */
export const MAX_PIXELS = 64_000_000;

/** Pixels of a side as stored: an avatar is a square, a logo fits into one. Nothing is enlarged. */
export const AVATAR_SIDE = 512;
export const LOGO_SIDE = 800;
