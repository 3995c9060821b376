import { useTranslations } from "@/components/ui/text/use-translations";
import { hasEventRight } from "@/lib/events/policy/access";
import { getFreePlaces } from "@/lib/events/policy/places";
import type { EventResponse } from "@/lib/events/schema/event";

/** Of the act that joins, also for a visitor. */
export function useJoinLabel(event: EventResponse): string {
  const t = useTranslations("events.rsvp");
  if (event.requiresApproval && !hasEventRight(event.viewer?.roles ?? [], "decideRequests")) return t("request");
  return t(getFreePlaces(event) === 0 ? "joinWaitlist" : "button");
}
