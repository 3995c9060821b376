import { useTranslations } from "@/components/ui/text/use-translations";
import type { ManagedPerson } from "@/lib/attendance/schema/manage";
import type { PersonKind } from "@/lib/event-people/constants";
import { decidePeople } from "@/lib/guests/client/guests";
import type { DecidedPeople, DecidePeopleInput } from "@/lib/guests/schema/guests";

import { usePeopleChange } from "./use-people-change";

export type Requests = ReturnType<typeof useRequests>;

type Chosen = readonly Pick<ManagedPerson, "kind" | "id">[];
type Decision = { decision: "approve" | "decline"; people: Chosen | "all" } | { decision: "move_up"; people: Chosen };
type Result = DecidedPeople & Pick<Decision, "decision">;

export const listIds = (people: Chosen, of: PersonKind) => people.flatMap(({ kind, id }) => (kind === of ? id : []));

function toInput(input: Decision): DecidePeopleInput {
  if (input.decision === "move_up") return { decision: input.decision, userIds: listIds(input.people, "member") };
  const { decision, people } = input;
  if (people === "all") return { decision, all: true };
  const [userIds, guestIds] = [listIds(people, "member"), listIds(people, "guest")];
  return guestIds.length === 0 ? { decision, userIds } : { decision, guestIds, ...(userIds.length > 0 && { userIds }) };
}

/** Decides requests, and moves up the waitlist (docs/product/event-approval.md#decisions). */
export function useRequests(eventId: string) {
  const t = useTranslations("admin.events.people.requests.saved");
  const getDoneText = ({ decision, confirmed, waitlisted, declined }: Result) => {
    if (declined > 0) return t("declined", { count: declined });
    const approved = confirmed + waitlisted;
    if (decision === "move_up") return t("moved", { count: approved });
    return approved > 0 ? t("approved", { count: approved }) : t("none");
  };
  const getDescription = ({ decision, waitlisted, pending }: Result) => {
    if (waitlisted > 0) return t(decision === "move_up" ? "full" : "waitlisted", { count: waitlisted });
    return pending > 0 ? t("pending", { count: pending }) : undefined;
  };
  const { mutate, isPending } = usePeopleChange(
    eventId,
    async (input: Decision): Promise<Result> => ({
      ...(await decidePeople(eventId, toInput(input))),
      decision: input.decision,
    }),
    getDoneText,
    { getDescription },
  );
  return { decide: mutate, isPending };
}
