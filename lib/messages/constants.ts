export const MAX_MESSAGE_LENGTH = 4_000;
/** Messages of a conversation per page, newest first. */
export const MESSAGES_PAGE_SIZE = 50;
/** Messages per page when a client reads what it missed. */
export const CATCH_UP_PAGE_SIZE = 200;
export const CONVERSATIONS_PAGE_SIZE = 50;
/** The senders of unread messages that GET /api/badge-counts names. */
export const MAX_UNREAD_FROM = 100;
/** Characters of a message in a toast. */
export const PREVIEW_LENGTH = 50;
/** The content of a message that carries a contact card. Clients recognize it; screens and push show its translation. */
export const CONTACT_CARD_CONTENT = "Shared contact information";
/** The fields of a contact card (docs/product/contact-cards.md#contact-card-message). */
export const CONTACT_FIELDS = [
  "firstName",
  "lastName",
  "email",
  "phone",
  "profession",
  "industry",
  "company",
  "linkedinUrl",
] as const;
/** The maximum of messages that one commit stores. */
export const MAX_CHAT_BATCH = 500;

/**
 * The name of members who deleted their account, in responses and exports. It is data and not a text on screen: `isDeleted` says
 * that the account is deleted, because other members can have the name. Screens and push show its translation.
 */
export const DELETED_MEMBER = { firstName: "Deleted", lastName: "member" } as const;
