import type { GuestToJoin } from "@/lib/guests/schema/guests";

/** Why a visitor joins, besides the account (docs/product/quick-join.md#where-it-is-offered). */
export type JoinTarget =
  | { at: "door"; eventId: string; code: string }
  /** `isAsking`: the event's page asks its questions first, and then stores the RSVP. */
  | { at: "rsvp"; eventId: string; eventName: string; isAsking: boolean }
  | ({ at: "guest"; token: string } & GuestToJoin);

/**
 * Call it with the new session. At a door the right digits have checked the member in.
 * @throws ApiError, TypeError if the network failed
 */
export async function joinTarget(target: JoinTarget | undefined): Promise<void> {
  if (target?.at === "rsvp" && !target.isAsking) {
    const { createRsvp } = await import("@/lib/events/client/rsvp");
    await createRsvp(target.eventId);
  }
  if (target?.at === "guest") {
    const { claimGuest } = await import("@/lib/guests/client/guests");
    await claimGuest(target.token);
  }
}
