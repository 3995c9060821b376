"use client";

import { renderStrong } from "@/components/ui/text/render-strong";
import { useTranslations } from "@/components/ui/text/use-translations";
import { acceptTeamInvitation } from "@/lib/events/client/team";
import { getDeskPath } from "@/lib/events/constants/desk";
import type { ShownTeamInvitation } from "@/lib/events/schema/team";

import { AcceptPanel } from "../accept-panel";
import { InvalidInvitation, type InvitationScreenProps, JoinedPanel } from "../invitation-panel";

type TeamInvitationScreenProps = InvitationScreenProps<ShownTeamInvitation>;

export function TeamInvitationScreen({ token, invitation, account }: TeamInvitationScreenProps) {
  const t = useTranslations("events.teamInvitation");
  const { eventName: event, invitedBy: inviter, role, email } = invitation;
  return (
    <AcceptPanel
      texts="events.teamInvitation"
      accept={() => acceptTeamInvitation(token)}
      renderDone={(joined) => (
        <JoinedPanel
          texts="events.teamInvitation.done"
          event={event}
          href={getDeskPath(joined.eventId, joined.role === "door" ? "door" : "people")}
          link={t(joined.role === "door" ? "done.door" : "done.event")}
        />
      )}
      invalid={<InvalidInvitation texts="events.teamInvitation.invalid" announce />}
    >
      <p>
        {inviter
          ? t.rich("text", { inviter, event, strong: renderStrong })
          : t.rich("textUnnamed", { event, strong: renderStrong })}
      </p>
      <p>{t(`role.${role}`)}</p>
      <p className="[overflow-wrap:anywhere]">{t("account", account)}</p>
      {account.email !== email && <p>{t.rich("otherAddress", { email, strong: renderStrong })}</p>}
    </AcceptPanel>
  );
}
