import { Users } from "lucide-react";
import Link from "next/link";

import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/feedback/empty-state";

/** Spec B§2: the empty People screen leads to the events. */
export function NoEvents() {
  return (
    <EmptyState
      className="my-auto"
      icon={Users}
      title="No events yet"
      description="RSVP to an event to see who's coming, and check in there to meet them."
      action={
        <Button asChild>
          <Link href="/events">Browse Events</Link>
        </Button>
      }
    />
  );
}
