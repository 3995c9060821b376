"use client";

import { SearchX, Users } from "lucide-react";
import { useState } from "react";

import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { TooltipProvider } from "@/components/ui/tooltip";
import type { Attendee } from "@/lib/attendance/schema";
import { connectionWith } from "@/lib/connections/policy";
import type { ConnectionAnswer } from "@/lib/connections/schema";
import { cn } from "@/lib/core/cn";
import { matchesSearch } from "@/lib/people/policy";

import { AttendeeCard } from "./attendee-card";
import { ContactDialog } from "./contact-dialog";

type AttendeeListProps = {
  attendees: Attendee[];
  search: string;
  onClearSearch: () => void;
  viewerId: string;
  viewerIsHere: boolean;
  connections: ConnectionAnswer[] | undefined;
};

/** Current attendees as name tags: who is here first, in the order they came, so that a newcomer moves nobody above. */
export function AttendeeList(props: AttendeeListProps) {
  const { attendees, search, onClearSearch, viewerId, viewerIsHere, connections } = props;
  // Who was there when the list first showed doesn't slide in, nor does who comes back from a search.
  const [present] = useState(() => new Set(attendees.map(({ userId }) => userId)));
  const [contact, setContact] = useState<Attendee | null>(null);
  const shown = attendees.filter(({ user }) => matchesSearch(user.profile, search));

  if (attendees.length === 0) {
    return (
      <EmptyState icon={Users} title="Nobody has RSVP'd yet" description="Check back as the event comes closer." />
    );
  }
  return (
    <TooltipProvider>
      <p role="status" className="sr-only">
        {search.trim() && `${shown.length} of ${attendees.length} attendees`}
      </p>
      {shown.length === 0 ? (
        <EmptyState
          icon={SearchX}
          title="No attendees found"
          description={`Nobody here fits “${search.trim()}”.`}
          action={
            <Button variant="outline" onClick={onClearSearch}>
              Clear search
            </Button>
          }
        />
      ) : (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(14rem,100%),1fr))] gap-3.5">
          {shown.map((attendee) => (
            <li
              key={attendee.userId}
              className={cn(!present.has(attendee.userId) && "animate-in fade-in-0 slide-in-from-bottom-3")}
            >
              <AttendeeCard
                attendee={attendee}
                viewerId={viewerId}
                viewerIsHere={viewerIsHere}
                connection={connectionWith(connections, attendee.userId)}
                onContact={setContact}
              />
            </li>
          ))}
        </ul>
      )}
      <ContactDialog attendee={contact} onClose={() => setContact(null)} />
    </TooltipProvider>
  );
}
