"use client";

import { useTranslations } from "@/components/ui/text/use-translations";
import { acceptTeamInvitation } from "@/lib/events/client/team";
import { getDeskPath } from "@/lib/events/constants/desk";
import type { JoinedTeam, ShownTeamInvitation } from "@/lib/events/schema/team";

import { AcceptPanel } from "../accept-panel";
import { InvalidInvitation, InvitationPanel, PanelLink, renderStrong } from "../invitation-panel";

type TeamInvitationScreenProps = {
  token: string;
  invitation: ShownTeamInvitation;
  account: { name: string; email: string };
};

export function TeamInvitationScreen({ token, invitation, account }: TeamInvitationScreenProps) {
  const t = useTranslations("events.teamInvitation");
  const { eventName: event, invitedBy: inviter, role, email } = invitation;
  return (
    <AcceptPanel
      texts="events.teamInvitation"
      accept={() => acceptTeamInvitation(token)}
      renderDone={(joined) => <JoinedPanel joined={joined} event={event} />}
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

function JoinedPanel({ joined: { eventId, role }, event }: { joined: JoinedTeam; event: string }) {
  const t = useTranslations("events.teamInvitation.done");
  return (
    <InvitationPanel heading={t("title")} announce>
      <p>{t.rich("text", { event, strong: renderStrong })}</p>
      <PanelLink href={getDeskPath(eventId, role === "door" ? "door" : "people")}>
        {t(role === "door" ? "door" : "event")}
      </PanelLink>
    </InvitationPanel>
  );
}
