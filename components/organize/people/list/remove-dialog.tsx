import { useState } from "react";

import { Field } from "@/components/ui/form/field";
import { Textarea } from "@/components/ui/form/text/textarea";
import { ConfirmDialog } from "@/components/ui/overlay/lazy-dialogs";
import { useTranslations } from "@/components/ui/text/use-translations";
import type { ManagedPerson } from "@/lib/attendance/schema/manage";
import { WITH_PLACE } from "@/lib/event-people/constants";
import { removePeople } from "@/lib/guests/client/guests";
import { MAX_REMOVAL_REASON } from "@/lib/notifications/constants";

import { usePeopleChange } from "./use-people-change";
import { listIds } from "./use-requests";

const STAYING = ["waitlisted", ...WITH_PLACE];

/** Members without an RSVP have nothing to be removed. */
export const canBeRemoved = ({ kind, state }: ManagedPerson): boolean => kind === "guest" || STAYING.includes(state);

type RemoveDialogProps = { people: readonly ManagedPerson[]; eventId: string; onClose: () => void };

/** Asks before it removes people, and for a reason that members read. */
export function RemoveDialog({ people, eventId, onClose }: RemoveDialogProps) {
  const t = useTranslations("admin.events.people.removal");
  const [reason, setReason] = useState("");
  const [userIds, guestIds] = [listIds(people, "member"), listIds(people, "guest")];
  const input = { ...(userIds.length > 0 && { userIds, reason }), ...(guestIds.length > 0 && { guestIds }) };
  const remove = usePeopleChange(
    eventId,
    () => removePeople(eventId, input),
    ({ members, guests }) => t("done", { count: members + guests }),
  );
  const [first] = people;
  return (
    <ConfirmDialog
      title={people.length === 1 && first ? t("title", { name: first.name }) : t("titleOf", { count: people.length })}
      confirm={t("confirm")}
      isBusy={remove.isPending}
      fields={
        userIds.length > 0 && (
          <Field label={t("reason")} hint={t("reasonHint")}>
            <Textarea
              dir="auto"
              maxLength={MAX_REMOVAL_REASON}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          </Field>
        )
      }
      onConfirm={(settled) => remove.mutate(undefined, settled)}
      onClose={onClose}
    >
      {[userIds.length > 0 && t("members"), guestIds.length > 0 && t("guests"), t("place")].filter(Boolean).join(" ")}
    </ConfirmDialog>
  );
}
