import { ArrowRight, CalendarCog } from "lucide-react";
import Link from "next/link";

import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/feedback/empty-state";

/** Spec B§2: the tab links to the events' own screen. */
export function EventsTab() {
  return (
    <Card>
      <EmptyState
        icon={CalendarCog}
        title="Events have a screen of their own"
        description="Create, edit, duplicate and cancel events; set sponsors, host and meeting link; see who comes, and check people in at the door."
        action={
          <Button asChild>
            <Link href="/admin/events">
              Manage events
              <ArrowRight aria-hidden />
            </Link>
          </Button>
        }
      />
    </Card>
  );
}
