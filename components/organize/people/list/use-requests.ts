import { useState } from "react";

import { useTranslations } from "@/components/ui/text/use-translations";
import { decideRequests } from "@/lib/attendance/client/manage";
import type { ManagedPerson } from "@/lib/attendance/schema/manage";
import type { PersonKind } from "@/lib/event-people/constants";
import { decideGuests } from "@/lib/guests/client/guests";

import { usePeopleChange } from "./use-people-change";

export type Requests = ReturnType<typeof useRequests>;

type Decision = { decision: "approve" | "decline"; people: readonly Pick<ManagedPerson, "kind" | "id">[] | "all" };

/** Null: all. */
const listIds = ({ people }: Decision, kind: PersonKind): string[] | null =>
  people === "all" ? null : people.flatMap((person) => (person.kind === kind ? person.id : []));

const NOBODY = { confirmed: 0, waitlisted: 0, declined: 0, pending: 0 };

/** Members get places before guests. */
async function decide(eventId: string, input: Decision) {
  const { decision } = input;
  const [userIds, guestIds] = [listIds(input, "member"), listIds(input, "guest")];
  const members =
    userIds?.length === 0
      ? NOBODY
      : await decideRequests(eventId, userIds ? { decision, userIds } : { decision, all: true });
  const guests =
    guestIds?.length === 0
      ? NOBODY
      : await decideGuests(eventId, guestIds ? { decision, guestIds } : { decision, all: true });
  return {
    confirmed: members.confirmed + guests.confirmed,
    declined: members.declined + guests.declined,
    waitlisted: members.waitlisted,
    pending: guests.pending,
  };
}

type Decided = Awaited<ReturnType<typeof decide>>;

/** Selects and decides requests (docs/product/event-approval.md#decisions). */
export function useRequests(eventId: string) {
  const t = useTranslations("admin.events.people.requests.saved");
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const select = (ids: string[], isSelected: boolean) =>
    setSelected((current) => new Set(isSelected ? [...current, ...ids] : [...current].filter((id) => !ids.includes(id))));
  const getDoneText = ({ confirmed, waitlisted, declined }: Decided) => {
    if (declined > 0) return t("declined", { count: declined });
    const approved = confirmed + waitlisted;
    return approved > 0 ? t("approved", { count: approved }) : t("none");
  };
  const getDescription = ({ waitlisted, pending }: Decided) =>
    waitlisted > 0
      ? t("waitlisted", { count: waitlisted })
      : pending > 0
        ? t("pending", { count: pending })
        : undefined;
  const { mutate, isPending } = usePeopleChange(
    eventId,
    (input: Decision) => decide(eventId, input),
    getDoneText,
    getDescription,
  );
  return { selected, select, decide: mutate, isPending };
}
