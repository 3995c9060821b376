import { useTranslations } from "@/components/ui/text/use-translations";
import type { ManagedPerson } from "@/lib/attendance/schema/manage";
import { WITH_PLACE } from "@/lib/event-people/constants";
import { inviteGuests } from "@/lib/guests/client/guests";
import type { InviteGuestsInput } from "@/lib/guests/schema/guests";

import { useWaitingMailText } from "../../waiting-mail";
import { usePeopleChange } from "./use-people-change";

export const canBeInvited = ({ kind, state, email, isUnsubscribed }: ManagedPerson): boolean =>
  kind === "guest" && WITH_PLACE.some((each) => each === state) && Boolean(email) && !isUnsubscribed;

/** Mails guests a link to join (docs/product/guests.md#invitations). */
export function useInvite(event: { id: string; timezone: string }) {
  const t = useTranslations("admin.events.guests");
  const getWaitingText = useWaitingMailText(event.timezone);
  return usePeopleChange(
    event.id,
    (input: InviteGuestsInput) => inviteGuests(event.id, input),
    ({ invited, guestIds }) =>
      invited === 0 && guestIds.length > 0 ? t("invitedAlready") : t("invited", { count: invited }),
    { getDescription: ({ waiting }) => getWaitingText(waiting) },
  );
}
