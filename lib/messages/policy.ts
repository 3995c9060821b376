import { AppError } from "@/lib/core/shared/errors";

/** `hidden`: unknown, deleted or blocked. `known`: connected, has written, host or attendee. */
export type Relation = "hidden" | "stranger" | "known";

/** Returns null if the message may be sent (docs/product/messages.md#who-may-message). */
export function getMessageRefusal(senderId: string, receiverId: string, relation: Relation): AppError | null {
  if (senderId === receiverId) return new AppError("validation", "messages.toYourself");
  if (relation === "hidden") return new AppError("not_found", "messages.personNotFound");
  if (relation === "stranger") return new AppError("forbidden", "messages.notConnected");
  return null;
}
