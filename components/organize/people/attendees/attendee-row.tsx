import { useMutation, useQueryClient } from "@tanstack/react-query";
import { CircleCheck, Hourglass } from "lucide-react";
import { useId } from "react";

import { useCheckInFailureText } from "@/components/attendance/code/use-check-in-failure-text";
import { formatClockTime } from "@/components/events/time/event-times";
import { UserAvatar } from "@/components/profiles/tag/user-avatar";
import { Badge, IconBadge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { toastFailure } from "@/components/ui/feedback/failure-toast";
import { toast } from "@/components/ui/feedback/toast";
import { useTranslations } from "@/components/ui/text/use-translations";
import { getAttendeesPath } from "@/lib/attendance/client/attendance";
import type { ManagedAttendee } from "@/lib/attendance/schema/manage";
import { checkInSubject, checkOutPerson } from "@/lib/door/client/door";
import { formatFullName } from "@/lib/profiles/constants/profile";

import { Answers } from "./answers";
import { MissedEvents } from "./missed-events";

type AttendeeRowProps = { attendee: ManagedAttendee; event: { id: string; timezone: string }; isAdmin: boolean };

export function AttendeeRow({ attendee, event, isAdmin }: AttendeeRowProps) {
  const t = useTranslations("checkIn.buttons");
  const { userId, user, isCheckedIn, waitlistPosition } = attendee;
  const { mutate, isPending } = useManualCheckIn(event.id);
  const nameId = useId();
  const name = formatFullName(user.profile);
  const work = [user.profile.profession, user.profile.company].filter(Boolean).join(", ");
  return (
    <li className="min-w-0 [contain-intrinsic-block-size:auto_4.5rem] [content-visibility:auto]">
      <Card className="flex flex-wrap items-center gap-x-3.5 gap-y-2.5 p-3.5">
        <UserAvatar profile={user.profile} size="size-11" />
        <div className="min-w-0 flex-1 basis-[10rem] text-sm [overflow-wrap:anywhere]">
          <p id={nameId} className="text-base font-bold">
            <bdi>{name}</bdi>
          </p>
          {work && (
            <p className="text-muted-foreground">
              <bdi>{work}</bdi>
            </p>
          )}
          {user.email && (
            <p className="text-muted-foreground">
              <bdi>{user.email}</bdi>
            </p>
          )}
          <MissedEvents attendee={attendee} isAdmin={isAdmin} />
        </div>
        <div className="ml-auto flex flex-wrap items-center justify-end gap-x-3.5 gap-y-2.5">
          <AttendanceBadge attendee={attendee} timezone={event.timezone} />
          {waitlistPosition === null && (
            <Button
              variant={isCheckedIn ? "outline" : "default"}
              aria-describedby={nameId}
              keepsFocus
              disabled={isPending}
              onClick={() => mutate({ userId, name, action: isCheckedIn ? "check-out" : "check-in" })}
            >
              {isCheckedIn ? t("checkOut") : t("checkIn")}
            </Button>
          )}
        </div>
        <Answers answers={attendee.answers} />
      </Card>
    </li>
  );
}

function AttendanceBadge({ attendee, timezone }: { attendee: ManagedAttendee; timezone: string }) {
  const t = useTranslations("admin.events.attendees.badge");
  const timeTexts = useTranslations("events.time");
  const { isCheckedIn, checkInTime, waitlistPosition } = attendee;
  if (waitlistPosition !== null) {
    return (
      <IconBadge
        variant="soon"
        icon={Hourglass}
        label={<span data-numeric>{t("waitlisted", { position: waitlistPosition })}</span>}
      />
    );
  }
  if (!checkInTime) return <Badge variant="outline">{t("rsvp")}</Badge>;
  const time = formatClockTime(checkInTime, timezone, timeTexts);
  if (!isCheckedIn) return <Badge variant="outline">{t("left", { time })}</Badge>;
  return (
    <IconBadge variant="present" icon={CircleCheck} label={<span data-numeric>{t("checkedIn", { time })}</span>} />
  );
}

type ManualCheckIn = { userId: string; name: string; action: "check-in" | "check-out" };

/** See docs/product/check-in.md#check-in-by-hand. */
function useManualCheckIn(eventId: string) {
  const t = useTranslations("admin.events.attendees");
  const getFailureText = useCheckInFailureText();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ userId, action }: ManualCheckIn): Promise<unknown> =>
      (action === "check-out" ? checkOutPerson : checkInSubject)(eventId, { kind: "member", id: userId }),
    onSuccess: (_, { name, action }) =>
      toast({ title: action === "check-out" ? t("checkedOut", { name }) : t("checkedIn", { name }) }),
    onError: (error, { action }) => {
      const failure = action === "check-out" ? "checkOutFailed" : "checkInFailed";
      toastFailure(error, t(`${failure}.title`), getFailureText(error, t(`${failure}.description`)));
    },
    onSettled: () =>
      client.invalidateQueries({
        predicate: ({ queryKey }) => String(queryKey[0]).startsWith(getAttendeesPath(eventId)),
      }),
  });
}
