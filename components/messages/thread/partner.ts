import { DELETED_MEMBER } from "@/lib/messages/policy";
import type { ConversationSummary, MessagePartner } from "@/lib/messages/schema";

/** Whether a profile is the placeholder of a member who deleted the account. */
export const isDeletedMember = ({ firstName, lastName }: MessagePartner["profile"]): boolean =>
  firstName === DELETED_MEMBER.firstName && lastName === DELETED_MEMBER.lastName;

/** Returns the other member of a conversation. An existing conversation may go on unless that member's account was deleted. */
export const toMessagePartner = ({ user }: Pick<ConversationSummary, "user">): MessagePartner => ({
  ...user,
  canWrite: !isDeletedMember(user.profile),
});
