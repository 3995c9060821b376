/** In pixels: the size that chats and feeds show at full width. */
export const PREVIEW_IMAGE_SIZE = { width: 1200, height: 630 };
