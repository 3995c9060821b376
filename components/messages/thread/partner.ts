import { DELETED_MEMBER } from "@/lib/messages/policy";
import type { ConversationSummary, MessagePartner } from "@/lib/messages/schema";

/** Whom a conversation of the list is with: a thread that exists may go on, unless the other's account is gone (contract §5). */
export function toMessagePartner({ user }: Pick<ConversationSummary, "user">): MessagePartner {
  const { firstName, lastName } = user.profile;
  const deleted = firstName === DELETED_MEMBER.firstName && lastName === DELETED_MEMBER.lastName;
  return { ...user, canWrite: !deleted };
}
