import { useId, useState } from "react";

import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/form/choice/checkbox";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { useTranslations } from "@/components/ui/text/use-translations";
import type { ManagedPerson } from "@/lib/attendance/schema/manage";
import { checkInPeople } from "@/lib/door/client/door";
import { MAX_DOOR_CHECK_INS } from "@/lib/door/constants";
import type { PersonState } from "@/lib/event-people/constants";
import { MAX_DECISIONS } from "@/lib/events/constants/event";

import type { PeopleEvent } from "../../use-people-event";
import { canBeRemoved, RemoveDialog } from "./remove-dialog";
import { canBeInvited, useInvite } from "./use-invite";
import { usePeopleChange } from "./use-people-change";
import type { Requests } from "./use-requests";
import type { Selection } from "./use-selection";

const IntroduceDialog = lazyWithRetry(() =>
  import("@/components/connections/person/introduce-dialog").then((module) => module.IntroduceDialog),
);

type SelectionBarProps = {
  event: PeopleEvent;
  selection: Selection;
  requests: Requests;
  /** The people who can be selected. */
  shown: ManagedPerson[];
  /** The number of open requests that can be approved at once, also those that aren't loaded. */
  asking: number;
};

/** Acts on the selected people, each by one call. */
export function SelectionBar({ event, selection, requests, shown, asking }: SelectionBarProps) {
  const t = useTranslations("admin.events.people.requests");
  const titleId = useId();
  const { selected, select } = selection;
  // A person who isn't shown any more is not selected.
  const people = shown.filter(({ id }) => selected.has(id)).slice(0, MAX_DECISIONS);
  const [removed, setRemoved] = useState<ManagedPerson[] | null>(null);
  const [introduced, setIntroduced] = useState<[ManagedPerson, ManagedPerson] | null>(null);
  const acts = useActs(event, requests, people, { onRemove: setRemoved, onIntroduce: setIntroduced });
  const selectAll = (isSelected: boolean) =>
    select(
      shown.map(({ id }) => id),
      isSelected,
    );
  return (
    <Card role="group" aria-labelledby={titleId} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3.5 py-1.5">
      <h2 id={titleId} className="sr-only">
        {t("bulk")}
      </h2>
      <label className="flex min-h-11 cursor-pointer items-center gap-3 text-sm font-semibold">
        <Checkbox checked={shown.length > 0 && people.length === shown.length} onCheckedChange={selectAll} />
        {t("selectAll")}
      </label>
      <p role="status" data-numeric className="text-sm text-muted-foreground">
        {people.length > 0 && t("selected", { count: people.length })}
      </p>
      <div className="ml-auto flex flex-wrap justify-end gap-2">
        {acts.map(({ label, isPending, run }) => (
          <Button key={label} variant="outline" disabled={isPending} onClick={run}>
            {label}
          </Button>
        ))}
        {people.length === 0 && asking > 0 && (
          <Button
            variant="secondary"
            disabled={requests.isPending}
            onClick={() => requests.decide({ decision: "approve", people: "all" })}
          >
            {t("approveAll", { count: Math.min(asking, MAX_DECISIONS) })}
          </Button>
        )}
      </div>
      {removed && <RemoveDialog people={removed} eventId={event.id} onClose={() => setRemoved(null)} />}
      {introduced && <IntroduceDialog eventId={event.id} people={introduced} onClose={() => setIntroduced(null)} />}
    </Card>
  );
}

type Opened = {
  onRemove: (people: ManagedPerson[]) => void;
  onIntroduce: (people: [ManagedPerson, ManagedPerson]) => void;
};
type Act = { label: string; isPending: boolean; run: () => void };

/** Returns the acts that some of the people can have. */
function useActs(
  event: PeopleEvent,
  requests: Requests,
  people: ManagedPerson[],
  { onRemove, onIntroduce }: Opened,
): Act[] {
  const t = useTranslations("admin.events.people");
  const guestTexts = useTranslations("admin.events.guests");
  const introductionTexts = useTranslations("introductions");
  const buttonTexts = useTranslations("checkIn.buttons");
  const invite = useInvite(event);
  const isOver = event.phase !== "open";
  const checkIn = usePeopleChange(
    event.id,
    (arriving: ManagedPerson[]) => checkInPeople(event.id, arriving),
    ({ checkedIn }) => t(isOver ? "corrections.doneCount" : "checkedInCount", { count: checkedIn }),
    { getDescription: ({ refused }) => (refused > 0 ? t("refusedCount", { count: refused }) : undefined) },
  );
  const listIn = (...states: PersonState[]) => people.filter(({ state }) => states.includes(state));
  const invitable = people.filter(canBeInvited);
  const removable = people.filter(canBeRemoved);
  const absent = isOver ? listIn("expected") : listIn("expected", "left");
  const arriving = event.phase === "closed" ? [] : absent.slice(0, MAX_DOOR_CHECK_INS);
  const [one, other, ...more] = people;
  const isPair =
    one && other && more.length === 0 && [one, other].every(({ kind, state }) => kind === "member" && state === "in");
  const decide = (decision: "approve" | "decline" | "move_up", chosen: ManagedPerson[]) => ({
    ...{ label: t(`requests.${decision}`), isPending: requests.isPending, count: chosen.length },
    run: () => requests.decide({ decision, people: chosen }),
  });
  return [
    { label: t("remove"), isPending: false, count: removable.length, run: () => onRemove(removable) },
    {
      ...{ label: introductionTexts("button"), isPending: false, count: isPair && !isOver ? 2 : 0 },
      run: () => isPair && onIntroduce([one, other]),
    },
    decide("decline", listIn("requested")),
    decide("move_up", isOver ? [] : listIn("waitlisted")),
    decide("approve", isOver ? [] : listIn("requested", "declined")),
    {
      ...{ label: guestTexts("invite"), isPending: invite.isPending, count: invitable.length },
      run: () => invite.mutate({ guestIds: invitable.map(({ id }) => id) }),
    },
    {
      ...{ label: isOver ? t("corrections.wasThere") : buttonTexts("checkIn"), isPending: checkIn.isPending },
      count: arriving.length,
      run: () => checkIn.mutate(arriving),
    },
  ].filter(({ count }) => count > 0);
}
