/** Contract §5. */
export const MAX_MESSAGE_LENGTH = 4_000;
/** Contract §4: GET /api/messages/conversation. */
export const MESSAGES_PAGE = 50;
export const MESSAGES_CATCH_UP_PAGE = 200;
/** Spec A§9: a toast's preview. */
export const PREVIEW_LENGTH = 50;
/** Spec A§5. */
export const CONTACT_CARD_CONTENT = "Shared contact information";
/** What GET /api/messages/conversations answers at once; the Link header leads on. */
export const CONVERSATIONS_PAGE = 50;
/** The most sends that one statement stores. */
export const MAX_CHAT_BATCH = 500;
/** How many flushes may be under way at once, each of other conversations. */
export const CHAT_LANES = 2;
