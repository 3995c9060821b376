"use client";

import { renderStrong } from "@/components/ui/text/render-strong";
import { useTranslations } from "@/components/ui/text/use-translations";
import { claimGuest } from "@/lib/guests/client/guests";
import type { ShownGuestInvitation } from "@/lib/guests/schema/guests";

import { AcceptPanel } from "../accept-panel";
import { InvalidInvitation, type InvitationScreenProps, JoinedPanel } from "../invitation-panel";

type GuestInvitationScreenProps = InvitationScreenProps<ShownGuestInvitation>;

export function GuestInvitationScreen({ token, invitation, account }: GuestInvitationScreenProps) {
  const t = useTranslations("events.guestInvitation");
  const { eventName: event, guestName: guest } = invitation;
  return (
    <AcceptPanel
      texts="events.guestInvitation"
      accept={() => claimGuest(token)}
      renderDone={({ eventId }) => <JoinedGuest eventId={eventId} event={event} />}
      invalid={<InvalidInvitation texts="events.guestInvitation.invalid" announce />}
    >
      <p>{t.rich("text", { event, guest, strong: renderStrong })}</p>
      <p>{t("what")}</p>
      <p className="[overflow-wrap:anywhere]">{t("account", account)}</p>
    </AcceptPanel>
  );
}

export function JoinedGuest({ eventId, event }: { eventId: string; event: string }) {
  const t = useTranslations("events.guestInvitation.done");
  const href = `/events/${eventId}`;
  return <JoinedPanel texts="events.guestInvitation.done" event={event} href={href} link={t("event")} />;
}
