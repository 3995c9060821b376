import { Link } from "@/components/ui/link";

type EventTitleLinkProps = {
  event: { id: string; name: string };
  id?: string;
  onOpen?: () => void;
};

/** Covers the nearest positioned ancestor, such as the event's card. */
export function EventTitleLink({ event, id, onOpen }: EventTitleLinkProps) {
  return (
    <Link
      id={id}
      href={`/events/${event.id}`}
      onNavigate={onOpen}
      className="underline-offset-4 after:absolute after:inset-0 after:rounded-sm hover:underline focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-4 focus-visible:after:outline-ring"
    >
      <bdi>{event.name}</bdi>
    </Link>
  );
}
