import { clsx } from "clsx";
import { ChevronDown } from "lucide-react";
import { useId } from "react";

import { CheckInButton, CheckOutItem } from "@/components/attendance/check-in/check-in-buttons";
import { ConfirmButton } from "@/components/attendance/check-in/confirm-presence";
import { CallLink } from "@/components/attendance/check-in/join-call-link";
import { useCheckInState } from "@/components/attendance/check-in/use-check-in-state";
import { getEventDateParts } from "@/components/events/time/event-times";
import { useHydrated } from "@/components/ui/browser/use-hydrated";
import { Link } from "@/components/ui/link";
import { Menu } from "@/components/ui/overlay/menu";
import { useTranslations } from "@/components/ui/text/use-translations";
import type { ActiveAttendance, AttendeeSummary } from "@/lib/attendance/schema/attendance";
import { getOwnState } from "@/lib/events/policy/own-state";
import { countGoing } from "@/lib/events/policy/places";
import type { EventResponse } from "@/lib/events/schema/event";
import type { MyRsvp } from "@/lib/events/schema/rsvp";
import { countHere } from "@/lib/people/policy";

type PresenceLineProps = {
  event: EventResponse;
  rsvps: MyRsvp[];
  active: ActiveAttendance | null;
  summary: AttendeeSummary | undefined;
  now: Date;
  timezone: string;
  onPick: (eventId: string) => void;
};

/**
 * The event, how many are there, and the viewer's check-in
 * (docs/product/presence.md#people-screen).
 */
export function PresenceLine({ event, rsvps, active, summary, now, timezone, onPick }: PresenceLineProps) {
  const t = useTranslations("people");
  const banner = useTranslations("checkIn.banner");
  const states = useTranslations("events.state");
  const nameId = useId();
  const isOver = getOwnState(event, now) === "over";
  const here = active?.eventId === event.id && !isOver ? active : null;
  const presence = summary
    ? t("presence", { checkedIn: countHere(summary), going: countGoing(event) })
    : t("loadingPresence");
  const name = (
    <bdi id={nameId} className="truncate font-semibold">
      {event.name}
    </bdi>
  );
  return (
    <section
      aria-label={here ? banner("label") : t("header.event")}
      data-slot="presence-line"
      className={clsx("flex flex-wrap items-center gap-x-1 rounded-lg pr-1 pl-3", here ? "bg-present-soft" : "bg-card")}
    >
      <div className="relative grid min-h-11 min-w-0 flex-1 basis-36 content-center rounded-md leading-tight has-[select:focus-visible]:outline-2 has-[select:focus-visible]:outline-ring">
        {rsvps.length < 2 ? (
          <Link href={`/events/${event.id}`} className="-my-3 flex min-w-0 py-3 underline-offset-4 hover:underline">
            {name}
          </Link>
        ) : (
          <span className="flex min-w-0 items-center gap-1">
            {name}
            <ChevronDown aria-hidden className="size-4 shrink-0" />
          </span>
        )}
        <p className={clsx("text-xs", !here?.isUnconfirmed && "truncate")}>
          {here && <span className="font-semibold text-present">{banner("title")}</span>}
          {here && " · "}
          {here?.isUnconfirmed ? banner("byOrganizer") : <span data-numeric>{isOver ? states("over") : presence}</span>}
        </p>
        {rsvps.length > 1 && <EventPicker {...{ rsvps, timezone, onPick }} eventId={event.id} />}
      </div>
      {here?.isUnconfirmed && <ConfirmButton eventId={event.id} describedBy={nameId} />}
      {here && <CallLink event={event} now={now} />}
      {here && (
        <Menu label={t("header.checkIn")}>
          <CheckOutItem eventId={event.id} />
        </Menu>
      )}
      {!active && <CheckIn key={event.id} event={event} now={now} describedBy={nameId} />}
    </section>
  );
}

type EventPickerProps = Pick<PresenceLineProps, "rsvps" | "timezone" | "onPick"> & { eventId: string };

/** Lies over the name, which it replaces for screen readers. */
function EventPicker({ rsvps, eventId, timezone, onPick }: EventPickerProps) {
  const t = useTranslations("people.header");
  const timeTexts = useTranslations("events.time");
  const isHydrated = useHydrated();
  return (
    <select
      aria-label={t("event")}
      disabled={!isHydrated}
      value={eventId}
      onChange={({ target }) => onPick(target.value)}
      className="absolute inset-0 size-full cursor-pointer opacity-0"
    >
      {rsvps.map(({ eventId: optionId, event }) => {
        const { month, day } = getEventDateParts(event, timezone, timeTexts);
        return (
          <option key={optionId} value={optionId}>
            {t("eventOption", { name: event.name, month, day })}
          </option>
        );
      })}
    </select>
  );
}

type CheckInProps = Pick<PresenceLineProps, "event" | "now"> & { describedBy: string };

function CheckIn({ event, now, describedBy }: CheckInProps) {
  const { canCheckIn, isUnknown } = useCheckInState(event, now);
  return <CheckInButton {...{ event, describedBy, isUnknown }} isVisible={canCheckIn} />;
}
