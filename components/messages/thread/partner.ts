import type { ConversationSummary, MessagePartner } from "@/lib/messages/schema";

/** Only a deleted account ends an existing conversation. */
export const toMessagePartner = ({ user }: Pick<ConversationSummary, "user">): MessagePartner => ({
  ...user,
  canWrite: !user.isDeleted,
});
