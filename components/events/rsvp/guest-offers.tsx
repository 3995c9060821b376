import { useQuery } from "@tanstack/react-query";

import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { useTranslations } from "@/components/ui/text/use-translations";
import { guestOffersQuery } from "@/lib/events/client/rsvp";

/** Loaded when there is one, because most members have none. */
const GuestOfferNotice = lazyWithRetry(() => import("./guest-offer-notice").then((module) => module.GuestOfferNotice));

/**
 * Guest lists with the viewer's address (docs/product/guests.md#offers).
 * @param eventId shows the one of this event alone
 * @param max the next of more follows an answer
 */
export function GuestOffers({ eventId, max }: { eventId?: string; max?: number }) {
  const t = useTranslations("events.guestOffer");
  const { data = [] } = useQuery(guestOffersQuery());
  const offers = data.filter(({ event }) => eventId === undefined || event.id === eventId);
  return (
    <>
      <p role="status" className="sr-only">
        {offers.map(({ event }) => t("title", { event: event.name })).join(" ")}
      </p>
      {offers.slice(0, max).map((offer) => (
        <GuestOfferNotice key={offer.event.id} offer={offer} isLinked={eventId === undefined} />
      ))}
    </>
  );
}
