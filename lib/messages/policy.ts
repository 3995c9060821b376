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
