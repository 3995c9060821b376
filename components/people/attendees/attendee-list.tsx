"use client";

import { clsx } from "clsx";
import { SearchX, Users } from "lucide-react";
import { useState } from "react";

import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { TooltipProvider } from "@/components/ui/overlay/tooltip";
import type { Attendee } from "@/lib/attendance/schema/attendance";
import { connectionWith } from "@/lib/connections/policy";
import type { ConnectionResponse } from "@/lib/connections/schema";

import { AttendeeCard } from "./attendee-card";
import { ContactDialog } from "../contact/contact-dialog";
import { MoreAttendees } from "./more-attendees";
import type { Attendees } from "./use-attendees";
import { WindowedCards } from "./windowed-cards";

type AttendeeListProps = {
  attendees: Attendees & { loaded: Attendee[]; shown: Attendee[] };
  search: string;
  onClearSearch: () => void;
  viewerId: string;
  viewerIsHere: boolean;
  connections: ConnectionResponse[] | undefined;
};

const listed = (count: number): string => count.toLocaleString("en-US");

/** Current attendees as name tags: who is here first, in the order they came, so that a newcomer moves nobody above. */
export function AttendeeList(props: AttendeeListProps) {
  const { attendees, search, onClearSearch, viewerId, viewerIsHere, connections } = props;
  const { loaded, shown, summary, isSearching, hasMore } = attendees;
  // Who was there when the list first showed doesn't slide in, nor does who comes back from a search.
  const [present] = useState(() => new Set(loaded.map(({ userId }) => userId)));
  const [contact, setContact] = useState<Attendee | null>(null);
  const words = search.trim();
  const total = Math.max(summary?.going ?? 0, loaded.length);

  if (loaded.length === 0) {
    return (
      <EmptyState icon={Users} title="Nobody has RSVP'd yet" description="Check back as the event comes closer." />
    );
  }
  return (
    <TooltipProvider>
      <p role="status" className={clsx("pb-3 text-sm text-muted-foreground", words === "" && "sr-only")}>
        {words !== "" &&
          (isSearching
            ? "Searching…"
            : `${hasMore ? "More than " : ""}${listed(shown.length)} of ${listed(total)} attendees`)}
      </p>
      {shown.length === 0 && !isSearching ? (
        <EmptyState
          icon={SearchX}
          title="No attendees found"
          description={`Nobody here fits “${words}”.`}
          action={
            <Button variant="outline" onClick={onClearSearch}>
              Clear search
            </Button>
          }
        />
      ) : (
        <WindowedCards attendees={shown} isWhole={!hasMore && !isSearching}>
          {(attendee) => (
            <div
              data-tour="attendee-card"
              className={clsx("h-full", !present.has(attendee.userId) && "animate-in fade-in-0 slide-in-from-bottom-3")}
            >
              <AttendeeCard
                attendee={attendee}
                viewerId={viewerId}
                viewerIsHere={viewerIsHere}
                connection={connectionWith(connections, attendee.userId)}
                onContact={setContact}
              />
            </div>
          )}
        </WindowedCards>
      )}
      {hasMore && <MoreAttendees attendees={attendees} />}
      <ContactDialog attendee={contact} onClose={() => setContact(null)} />
    </TooltipProvider>
  );
}
