"use client";

import { CircleCheck, Hourglass } from "lucide-react";
import { useId } from "react";

import { formatEventTime } from "@/components/events/time/event-times";
import { UserAvatar } from "@/components/profiles/tag/user-avatar";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import type { ManagedAttendee } from "@/lib/attendance/schema/manage";
import { fullName } from "@/lib/profiles/constants/profile";

import { useManualCheckIn } from "./use-manual-check-in";

type AttendeeRowProps = { attendee: ManagedAttendee; event: { id: string; timezone: string } };

/** One RSVP, and its check-in by hand. */
export function AttendeeRow({ attendee, event }: AttendeeRowProps) {
  const { userId, user, isCheckedIn, waitlistPosition } = attendee;
  const change = useManualCheckIn(event.id);
  const nameId = useId();
  const name = fullName(user.profile);
  const about = [user.profile.profession, user.profile.company].filter(Boolean).join(", ");
  return (
    <li className="min-w-0 [contain-intrinsic-block-size:auto_4.5rem] [content-visibility:auto]">
      <Card className="flex flex-wrap items-center gap-x-3.5 gap-y-2.5 p-3.5">
        <UserAvatar profile={user.profile} className="size-11" />
        <div className="min-w-0 flex-1 basis-40 text-sm [overflow-wrap:anywhere]">
          <p id={nameId} className="text-base font-bold">
            {name}
          </p>
          {about && <p className="text-muted-foreground">{about}</p>}
          {user.email && <p className="text-muted-foreground">{user.email}</p>}
        </div>
        <Presence attendee={attendee} timezone={event.timezone} />
        {waitlistPosition === null && (
          <Button
            variant={isCheckedIn ? "outline" : "default"}
            aria-describedby={nameId}
            aria-disabled={change.isPending || undefined}
            onClick={() => {
              if (!change.isPending) change.mutate({ userId, name, to: isCheckedIn ? "out" : "in" });
            }}
          >
            {isCheckedIn ? "Check Out" : "Check In"}
          </Button>
        )}
      </Card>
    </li>
  );
}

function Presence({ attendee, timezone }: { attendee: ManagedAttendee; timezone: string }) {
  const { isCheckedIn, checkInTime, waitlistPosition } = attendee;
  if (waitlistPosition !== null) {
    return (
      <Badge variant="soon">
        <Hourglass aria-hidden />
        <span data-numeric>Waitlist, number {waitlistPosition}</span>
      </Badge>
    );
  }
  if (!checkInTime) return <Badge variant="outline">RSVP&apos;d</Badge>;
  const since = clockTime(checkInTime, timezone);
  if (!isCheckedIn) return <Badge variant="outline">Left, came {since}</Badge>;
  return (
    <Badge variant="present">
      <CircleCheck aria-hidden />
      <span data-numeric>Checked In {since}</span>
    </Badge>
  );
}

/** '6:04 PM EST', on the event's own clock. */
function clockTime(at: string, timezone: string): string {
  return formatEventTime({ startTime: at, endTime: at, timezone, isOnline: false }, timezone).split(" to ")[1] ?? "";
}
