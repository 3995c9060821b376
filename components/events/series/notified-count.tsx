import { useQuery } from "@tanstack/react-query";

import { useTranslations } from "@/components/ui/text/use-translations";
import { audienceCountsQuery } from "@/lib/announcements/client";
import type { SeriesScope } from "@/lib/events/schema/series";

/**
 * How many people and guests get a mail about the end of an event, or with `isChange` about its new
 * time or venue. For organizers. Nothing until it is read.
 */
export function NotifiedCount({ eventId, scope, isChange = false }: NotifiedCountProps) {
  const t = useTranslations("events.notified");
  const { data } = useQuery({ ...audienceCountsQuery(eventId), staleTime: 0 });
  if (!data) return null;
  const { members, guests } = data.changes[scope];
  const readers = members > 0 ? (guests > 0 ? "both" : "members") : guests > 0 ? "guests" : "none";
  return t(readers, { members, guests, about: isChange ? "change" : "end" });
}

type NotifiedCountProps = { eventId: string; scope: SeriesScope; isChange?: boolean };
