/** What chats and feeds show at full width. */
export const LINK_PICTURE_SIZE = { width: 1200, height: 630 };
