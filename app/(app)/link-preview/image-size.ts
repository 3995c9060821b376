/** In pixels. Chats and feeds show this size at full width. */
export const PREVIEW_IMAGE_SIZE = { width: 1200, height: 630 };
