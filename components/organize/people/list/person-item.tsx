import { clsx } from "clsx";
import { CircleCheck, Hourglass } from "lucide-react";
import { useId } from "react";

import { formatClockTime } from "@/components/events/time/event-times";
import { UserAvatar } from "@/components/profiles/name-tag/user-avatar";
import { Badge } from "@/components/ui/badge";
import { useNextRowFocus } from "@/components/ui/browser/use-next-row-focus";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/form/choice/checkbox";
import { useTranslations } from "@/components/ui/text/use-translations";
import type { PersonState } from "@/lib/event-people/constants";

import { useHistoryText } from "./person-details";
import { PersonMenu, type PersonProps } from "./person-menu";
import { useAttendance } from "./use-attendance";
import type { Selection } from "./use-selection";

type PersonItemProps = PersonProps & {
  /** Helpers at the door only check guests in. */
  canManage: boolean;
  /** Null while people aren't being selected. */
  selection: Selection | null;
};

/** A row of the list. The browser skips those that are out of view. */
export function PersonItem(props: PersonItemProps) {
  const t = useTranslations("admin.events.people");
  const nameId = useId();
  const { person, event, canManage, selection } = props;
  const history = useHistoryText(props.isAdmin)(person);
  const { id, kind, name, company, profile, isWalkIn } = person;
  return (
    <li className="min-w-0 [contain-intrinsic-block-size:auto_4.25rem] [content-visibility:auto]">
      <Card className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 pr-1.5 pl-3.5">
        {selection && (
          <label className="-m-2.5 grid size-11 cursor-pointer place-content-center">
            <span className="sr-only">{t("requests.select", { name })}</span>
            <Checkbox
              checked={selection.selected.has(id)}
              onCheckedChange={(checked) => selection.select([id], checked)}
            />
          </label>
        )}
        <UserAvatar profile={profile ?? { firstName: name }} size="size-11" className="max-sm:hidden" />
        <div className="min-w-0 flex-1 basis-[7rem]">
          <p className="flex items-center gap-2">
            <span id={nameId} className="truncate text-base leading-snug font-bold">
              <bdi>{name}</bdi>
            </span>
            {kind === "guest" && (
              <Badge className="shrink-0 whitespace-nowrap max-sm:px-1.5">{t(isWalkIn ? "walkIn" : "guest")}</Badge>
            )}
          </p>
          <p className="flex gap-x-2 text-sm leading-snug text-muted-foreground">
            <State person={person} event={event} />
            <span className="truncate">
              {company && <bdi>{company}</bdi>}
              {company && history && " · "}
              {history}
            </span>
          </p>
        </div>
        <div className="ml-auto flex items-center gap-1">
          <MainAction {...props} nameId={nameId} />
          {canManage && <PersonMenu {...props} />}
        </div>
      </Card>
    </li>
  );
}

const IN = { icon: CircleCheck, tone: "text-present" };
const WAITING = { icon: Hourglass, tone: "text-soon" };
const PLAIN = { icon: null, tone: "" };
const MARKS = {
  ...{ expected: PLAIN, in: IN, left: PLAIN, requested: WAITING },
  ...{ waitlisted: WAITING, declined: PLAIN, cancelled: PLAIN },
} as const satisfies Record<PersonState, object>;

function State({ person, event: { timezone, endTime } }: Pick<PersonProps, "person" | "event">) {
  const t = useTranslations("admin.events.people.state");
  const timeTexts = useTranslations("events.time");
  const { state, checkInTime, waitlistPosition, invitedAt } = person;
  const time = checkInTime ? formatClockTime(checkInTime, timezone, timeTexts) : "";
  const { icon: Icon, tone } = MARKS[state];
  // Nobody arrives at the end, so an organizer entered it later.
  const isCorrected = checkInTime === endTime && (state === "in" || state === "left");
  const shown = isCorrected ? "wasThere" : state === "expected" && invitedAt ? "invited" : state;
  return (
    <span data-numeric className={clsx("flex max-w-full shrink-0 items-center gap-1 font-semibold", tone)}>
      {Icon && <Icon aria-hidden className="size-3.5 shrink-0" />}
      <span className="truncate">{t(shown, { time, position: waitlistPosition ?? 0 })}</span>
    </span>
  );
}

/** None for who canceled, nor on the waitlist: people move up by themselves, or by the menu. */
function MainAction(props: PersonItemProps & { nameId: string }) {
  const { state } = props.person;
  const { phase, isCheckInOpen } = props.event;
  if (state === "waitlisted" || state === "cancelled") return null;
  if (state === "requested" || state === "declined")
    return props.canManage && phase === "open" && <ApproveButton {...props} />;
  if (state === "expected" && !isCheckInOpen) return null;
  // Nobody comes back after the end. The menu corrects that they were there.
  return phase === "closed" || (phase === "after" && state === "left") ? null : <CheckInButton {...props} />;
}

function ApproveButton({ person, requests }: PersonItemProps) {
  const t = useTranslations("admin.events.people.requests");
  const firstAction = useNextRowFocus();
  return (
    <Button
      {...firstAction}
      variant="secondary"
      size="compact"
      aria-label={t("approveLabel", { name: person.name })}
      keepsFocus
      disabled={requests.isPending}
      onClick={() => requests.decide({ decision: "approve", people: [person] })}
    >
      {t("approve")}
    </Button>
  );
}

/** See docs/product/check-in.md#check-in-by-hand. */
function CheckInButton({ person, event, nameId }: PersonItemProps & { nameId: string }) {
  const t = useTranslations("admin.events.people");
  const isIn = person.state === "in";
  const isUndo = isIn && person.kind === "guest";
  const { mutate, isPending } = useAttendance(person, event);
  const firstAction = useNextRowFocus();
  const checkIn = event.phase === "after" ? t("corrections.wasThere") : t("checkIn");
  return (
    <Button
      {...firstAction}
      variant={isIn ? "outline" : "default"}
      size="compact"
      aria-label={isUndo ? t("undoOf") : undefined}
      aria-describedby={nameId}
      keepsFocus
      disabled={isPending}
      onClick={() => mutate({ act: isUndo ? "undo" : isIn ? "checkOut" : "checkIn" })}
    >
      {isUndo ? t("undo") : isIn ? t("checkOut") : checkIn}
    </Button>
  );
}
