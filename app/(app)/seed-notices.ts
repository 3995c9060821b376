import type { MemberSession } from "@/app/_pages/member-page";
import { receivedWalkInsQuery } from "@/lib/attendance/client/walk-in";
import { listReceivedWalkInRequests } from "@/lib/attendance/data/walk-ins";
import { guestOffersQuery } from "@/lib/events/client/rsvp";
import { listGuestOffers } from "@/lib/events/data/own-guest";

/** Stores what waits for the member's answer: requests at the door and places on guest lists. */
export async function seedNotices({ actor, viewer, client }: Omit<MemberSession, "needsTwoStep">): Promise<void> {
  const [walkIns, offers] = await Promise.all([listReceivedWalkInRequests(actor), listGuestOffers(actor, viewer)]);
  client.setQueryData(receivedWalkInsQuery().queryKey, walkIns);
  client.setQueryData(guestOffersQuery().queryKey, offers);
}
