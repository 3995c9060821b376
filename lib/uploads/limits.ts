/** Bytes of a file. The logos' is spec B§9's; the avatar's holds a phone's photo as it comes (decision 021). */
export const MAX_LOGO_BYTES = 2 * 1024 * 1024;
export const MAX_AVATAR_BYTES = 10 * 1024 * 1024;

/** Pixels a picture may unfold to: a phone's 48 megapixels do, a 50,000 × 50,000 bomb doesn't. */
export const MAX_PIXELS = 64_000_000;

/** Pixels of a side, as stored: an avatar is a square, a logo fits into one. Nothing is enlarged. */
export const AVATAR_SIDE = 512;
export const LOGO_SIDE = 800;
