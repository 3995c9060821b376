import { AppError } from "@/lib/core/shared/errors";

/**
 * The relation of a sender to a receiver. `hidden`: unknown, deleted, or blocked in either direction, which look the
 * same to the sender. `known`: connected, in a conversation, or host and confirmed attendee of an event.
 */
export type Relation = "hidden" | "stranger" | "known";

/** Returns the error for a message that may not be sent, or null (docs/product/messages.md#who-may-message). */
export function getMessageRefusal(senderId: string, receiverId: string, relation: Relation): AppError | null {
  if (senderId === receiverId) return new AppError("validation", "messages.toYourself");
  if (relation === "hidden") return new AppError("not_found", "messages.personNotFound");
  if (relation === "stranger") return new AppError("forbidden", "messages.notConnected");
  return null;
}

/**
 * The name of a member who deleted their account, in responses and exports. It is data and not a text on screen: the API
 * documents it, and a deleted account is recognized by it. Screens and push show its translation.
 */
export const DELETED_MEMBER = { firstName: "Deleted", lastName: "member" } as const;

/** Whether a name is the one of members who deleted their account. */
export const isDeletedMember = ({ firstName, lastName }: { firstName: string; lastName: string }): boolean =>
  firstName === DELETED_MEMBER.firstName && lastName === DELETED_MEMBER.lastName;
