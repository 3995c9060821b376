import type { ConversationSummary, MessagePartner } from "@/lib/messages/schema";

/** Returns the other member of a conversation. An existing conversation may go on unless that member's account was deleted. */
export const toMessagePartner = ({ user }: Pick<ConversationSummary, "user">): MessagePartner => ({
  ...user,
  canWrite: !user.isDeleted,
});
