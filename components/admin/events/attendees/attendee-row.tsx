import { useMutation, useQueryClient } from "@tanstack/react-query";
import { CircleCheck, Hourglass } from "lucide-react";
import { useId } from "react";

import { useCheckInFailureText } from "@/components/attendance/code/use-check-in-failure-text";
import { formatClockTime } from "@/components/events/time/event-times";
import { PersonRow } from "@/components/profiles/tag/person-row";
import { Badge, IconBadge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { toastFailure } from "@/components/ui/feedback/failure-toast";
import { toast } from "@/components/ui/feedback/toast";
import { useTranslations } from "@/components/ui/text/use-translations";
import { getAttendeesPath } from "@/lib/attendance/client/attendance";
import type { ManagedAttendee } from "@/lib/attendance/schema/manage";
import { checkInSubject, checkOutPerson } from "@/lib/door/client/door";
import { formatFullName, formatWork } from "@/lib/profiles/constants/profile";

import { Answers } from "./answers";
import { MissedEvents } from "./missed-events";

type AttendeeRowProps = { attendee: ManagedAttendee; event: { id: string; timezone: string }; isAdmin: boolean };

export function AttendeeRow({ attendee, event, isAdmin }: AttendeeRowProps) {
  const t = useTranslations("checkIn.buttons");
  const { userId, user, isCheckedIn, waitlistPosition } = attendee;
  const { mutate, isPending } = useManualCheckIn(event.id);
  const nameId = useId();
  const name = formatFullName(user.profile);
  return (
    <PersonRow
      profile={user.profile}
      name={name}
      nameId={nameId}
      lines={[formatWork(user.profile), user.email]}
      about={<MissedEvents attendee={attendee} isAdmin={isAdmin} />}
      end={<Answers answers={attendee.answers} />}
    >
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
    </PersonRow>
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
