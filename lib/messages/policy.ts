import { AppError } from "@/lib/core/shared/errors";

/**
 * How a sender stands to a receiver. `hidden`: unknown, deleted, or blocked in either direction, which the caller can't
 * tell apart (contract §5, Block). `known`: connected, in one thread, or an event's host and its RSVP'd member.
 */
export type Relation = "hidden" | "stranger" | "known";

/** Contract §5, Messaging: why a message may not go from `senderId` to `receiverId`, or null when it may. */
export function messageRefusal(senderId: string, receiverId: string, relation: Relation): AppError | null {
  if (senderId === receiverId) return new AppError("validation", "You can't message yourself.");
  if (relation === "hidden") return new AppError("not_found", "This person can't be found.");
  if (relation === "stranger") return new AppError("forbidden", "Connect with this person first to message them.");
  return null;
}

/** How a member is named who has deleted the account (contract §4). */
export const DELETED_MEMBER = { firstName: "Deleted", lastName: "member" } as const;
