import { createBatchLoader } from "@/lib/core/server/batch-loader";
import { listOpenOffers } from "@/lib/events/data/own-guest";

import { toGuestFacts } from "../guest-mail/text";
import { forMembers } from "../text/event-details";
import { aboutEvent, defineEventKind } from "./event-kind";

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
  mail: ({ t, values, facts, ...event }) => ({
    subject: t("emails.guestInvitation.subject", values),
    preview: values.when,
    heading: t("emails.guestInvitation.heading"),
    paragraphs: [t("emails.guestInvitation.text", values), t("emails.guestOffer.text")],
    facts,
    ...forMembers(event, t("emails.guestOffer.button"), [t("emails.guestOffer.ignore")]),
  }),
});
