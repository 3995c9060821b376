import { useTranslations } from "@/components/ui/text/use-translations";
import { hasEventRight } from "@/lib/events/policy/access";
import { getAvailableSeats } from "@/lib/events/policy/seats";
import type { EventResponse } from "@/lib/events/schema/event";

/** Of the act that joins, also for a visitor. */
export function useJoinLabel(event: EventResponse): string {
  const t = useTranslations("events.rsvp");
  if (event.requiresApproval && !hasEventRight(event.viewer?.roles ?? [], "decideRequests")) return t("request");
  return t(getAvailableSeats(event) === 0 ? "joinWaitlist" : "button");
}
