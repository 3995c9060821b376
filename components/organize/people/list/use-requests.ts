import { useTranslations } from "@/components/ui/text/use-translations";
import type { ManagedPerson } from "@/lib/attendance/schema/manage";
import type { PersonKind } from "@/lib/event-people/constants";
import { decidePeople } from "@/lib/guests/client/guests";
import type { DecidedPeople, DecidePeopleInput } from "@/lib/guests/schema/guests";

import { usePeopleChange } from "./use-people-change";

export type Requests = ReturnType<typeof useRequests>;

type Decision = { decision: "approve" | "decline"; people: readonly Pick<ManagedPerson, "kind" | "id">[] | "all" };

function toInput({ decision, people }: Decision): DecidePeopleInput {
  if (people === "all") return { decision, all: true };
  const listIds = (kind: PersonKind) => people.flatMap((person) => (person.kind === kind ? person.id : []));
  const [userIds, guestIds] = [listIds("member"), listIds("guest")];
  return guestIds.length === 0 ? { decision, userIds } : { decision, guestIds, ...(userIds.length > 0 && { userIds }) };
}

/** Decides requests of members and guests (docs/product/event-approval.md#decisions). */
export function useRequests(eventId: string) {
  const t = useTranslations("admin.events.people.requests.saved");
  const getDoneText = ({ confirmed, waitlisted, declined }: DecidedPeople) => {
    if (declined > 0) return t("declined", { count: declined });
    const approved = confirmed + waitlisted;
    return approved > 0 ? t("approved", { count: approved }) : t("none");
  };
  const getDescription = ({ waitlisted, pending }: DecidedPeople) => {
    if (waitlisted > 0) return t("waitlisted", { count: waitlisted });
    return pending > 0 ? t("pending", { count: pending }) : undefined;
  };
  const { mutate, isPending } = usePeopleChange(
    eventId,
    (decision: Decision) => decidePeople(eventId, toInput(decision)),
    getDoneText,
    getDescription,
  );
  return { decide: mutate, isPending };
}
