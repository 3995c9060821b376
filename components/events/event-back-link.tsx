import { BackLink } from "@/components/ui/back-link";

/** Leads from a screen of an event's organizers to the one above it, with the event's name. */
export function EventBackLink({ event, href }: { event: { name: string }; href: string }) {
  return (
    <BackLink href={href}>
      <span className="[overflow-wrap:anywhere]">
        <bdi>{event.name}</bdi>
      </span>
    </BackLink>
  );
}
