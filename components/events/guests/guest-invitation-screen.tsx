"use client";

import { useTranslations } from "@/components/ui/text/use-translations";
import { claimGuest } from "@/lib/guests/client/guests";
import type { ShownGuestInvitation } from "@/lib/guests/schema/guests";

import { AcceptPanel } from "../accept-panel";
import { InvalidInvitation, InvitationPanel, PanelLink, renderStrong } from "../invitation-panel";

type GuestInvitationScreenProps = {
  token: string;
  invitation: ShownGuestInvitation;
  account: { name: string; email: string };
};

export function GuestInvitationScreen({ token, invitation, account }: GuestInvitationScreenProps) {
  const t = useTranslations("events.guestInvitation");
  const { eventName: event, guestName: guest } = invitation;
  return (
    <AcceptPanel
      texts="events.guestInvitation"
      accept={() => claimGuest(token)}
      renderDone={({ eventId }) => <JoinedPanel eventId={eventId} event={event} />}
      invalid={<InvalidInvitation texts="events.guestInvitation.invalid" announce />}
    >
      <p>{t.rich("text", { event, guest, strong: renderStrong })}</p>
      <p>{t("what")}</p>
      <p className="[overflow-wrap:anywhere]">{t("account", account)}</p>
    </AcceptPanel>
  );
}

export function JoinedPanel({ eventId, event }: { eventId: string; event: string }) {
  const t = useTranslations("events.guestInvitation.done");
  return (
    <InvitationPanel heading={t("title")} announce>
      <p>{t.rich("text", { event, strong: renderStrong })}</p>
      <PanelLink href={`/events/${eventId}`}>{t("event")}</PanelLink>
    </InvitationPanel>
  );
}
