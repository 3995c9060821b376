export const MAX_MESSAGE_LENGTH = 4_000;
export const MESSAGES_PAGE_SIZE = 50;
export const CATCH_UP_PAGE_SIZE = 200;
export const CONVERSATIONS_PAGE_SIZE = 50;
export const MAX_UNREAD_FROM = 100;
export const PREVIEW_LENGTH = 50;
/** Marks a message as a contact card. Screens and push show its translation. */
export const CONTACT_CARD_CONTENT = "Shared contact information";
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
export const MAX_CHAT_BATCH = 500;

/** Other members can have this name, so check `isDeleted`. Screens and push translate it. */
export const DELETED_MEMBER = { firstName: "Deleted", lastName: "member" } as const;
