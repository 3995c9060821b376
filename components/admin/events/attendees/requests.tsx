import { CircleX } from "lucide-react";
import { useId } from "react";

import { PersonRow } from "@/components/profiles/tag/person-row";
import { IconBadge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/form/checkbox";
import { useTranslations } from "@/components/ui/text/use-translations";
import type { ManagedAttendee } from "@/lib/attendance/schema/manage";
import { MAX_DECISIONS } from "@/lib/events/constants/event";
import { formatFullName, formatWork } from "@/lib/profiles/constants/profile";

import { Answers } from "./answers";
import { MissedEvents } from "./missed-events";
import type { Requests } from "./use-requests";

type RequestRowProps = { attendee: ManagedAttendee; requests: Requests; isAdmin: boolean };

export function RequestRow({ attendee, requests, isAdmin }: RequestRowProps) {
  const t = useTranslations("admin.events.attendees.requests");
  const { userId, user, request } = attendee;
  const { selected, select, decide, isPending } = requests;
  const name = formatFullName(user.profile);
  return (
    <PersonRow
      profile={user.profile}
      name={name}
      lines={[formatWork(user.profile), user.email]}
      start={
        request === "pending" && (
          <label className="-m-2.5 grid size-11 cursor-pointer place-content-center">
            <span className="sr-only">{t("select", { name })}</span>
            <Checkbox
              checked={selected.has(userId)}
              onCheckedChange={(checked) => select([userId], checked === true)}
            />
          </label>
        )
      }
      about={<MissedEvents attendee={attendee} isAdmin={isAdmin} />}
      end={<Answers answers={attendee.answers} />}
    >
      {request === "declined" ? (
        <IconBadge variant="outline" icon={CircleX} label={t("declined")} />
      ) : (
        <Button
          variant="outline"
          aria-label={t("declineLabel", { name })}
          disabled={isPending}
          onClick={() => decide({ decision: "decline", userIds: [userId] })}
        >
          {t("decline")}
        </Button>
      )}
      <Button
        variant="secondary"
        aria-label={t("approveLabel", { name })}
        disabled={isPending}
        onClick={() => decide({ decision: "approve", userIds: [userId] })}
      >
        {t("approve")}
      </Button>
    </PersonRow>
  );
}

type RequestsBarProps = {
  requests: Requests;
  shown: ManagedAttendee[];
  pending: number;
};

export function RequestsBar({ requests, shown, pending }: RequestsBarProps) {
  const t = useTranslations("admin.events.attendees.requests");
  const titleId = useId();
  const { selected, select, decide, isPending } = requests;
  if (pending === 0) return null;
  // Requests that were decided, or aren't shown any more, are not selected.
  const userIds = shown
    .map(({ userId }) => userId)
    .filter((userId) => selected.has(userId))
    .slice(0, MAX_DECISIONS);
  const isAllSelected = shown.length > 0 && userIds.length === shown.length;
  return (
    <Card role="group" aria-labelledby={titleId} className="flex flex-wrap items-center gap-x-4 gap-y-2.5 p-3.5">
      <h2 id={titleId} className="sr-only">
        {t("bulk")}
      </h2>
      <label className="flex min-h-11 cursor-pointer items-center gap-3 text-sm font-semibold">
        <Checkbox
          checked={isAllSelected}
          onCheckedChange={(checked) =>
            select(
              shown.map(({ userId }) => userId),
              checked === true,
            )
          }
        />
        {t("selectAll")}
      </label>
      <p role="status" data-numeric className="text-sm text-muted-foreground">
        {userIds.length > 0 && t("selected", { count: userIds.length })}
      </p>
      <div className="ml-auto flex flex-wrap justify-end gap-2">
        {userIds.length > 0 ? (
          <>
            <Button variant="outline" disabled={isPending} onClick={() => decide({ decision: "decline", userIds })}>
              {t("decline")}
            </Button>
            <Button disabled={isPending} onClick={() => decide({ decision: "approve", userIds })}>
              {t("approve")}
            </Button>
          </>
        ) : (
          <Button variant="secondary" disabled={isPending} onClick={() => decide({ decision: "approve", all: true })}>
            {t("approveAll", { count: Math.min(pending, MAX_DECISIONS) })}
          </Button>
        )}
      </div>
    </Card>
  );
}
