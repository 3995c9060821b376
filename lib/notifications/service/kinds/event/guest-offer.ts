import { createBatchLoader } from "@/lib/core/server/batch-loader";
import { listOpenOffers } from "@/lib/events/data/own-guest";

import { toGuestFacts } from "../../guest-mail/text";
import { forMembers } from "../../text/event-details";
import { aboutEvent, defineEventKind, writeEvent } from "./event-kind";

type Offer = { userId: string; eventId: string };

const isOpen = createBatchLoader(async (offers: readonly Offer[]) => {
  const open = await listOpenOffers([...offers]);
  return offers.map(({ userId, eventId }) => open.some((each) => each.userId === userId && each.eventId === eventId));
});

/**
 * A guest list has the member's address. Dropped once the member joined or declined, or the guest
 * left the list. The member hasn't asked for it, so it has values as for a guest.
 */
export const guestOffer = defineEventKind({
  schema: aboutEvent,
  getEvent: ({ event, recipient }) => event && toGuestFacts(event, recipient.locale),
  isWanted: (_event, { userId }, { eventId }) => userId !== null && isOpen({ userId, eventId }),
  mail: (event) => ({
    ...writeEvent(event, "guestInvitation"),
    paragraphs: [event.t("emails.guestInvitation.text", event.values), event.t("emails.guestOffer.text")],
    ...forMembers(event, event.t("emails.guestOffer.button"), [event.t("emails.guestOffer.ignore")]),
  }),
});
