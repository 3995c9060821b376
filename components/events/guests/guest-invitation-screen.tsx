"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";

import { Button } from "@/components/ui/button";
import { toastFailure } from "@/components/ui/feedback/failure-toast";
import { Link } from "@/components/ui/link";
import { useTranslations } from "@/components/ui/text/use-translations";
import { invalidateOwnEvents } from "@/lib/events/client/changes";
import { claimGuest } from "@/lib/guests/client/guests";
import type { ShownGuestInvitation } from "@/lib/guests/schema/guests";

import { InvalidInvitation, InvitationPanel, isLinkError, renderStrong } from "../invitation-panel";

type GuestInvitationScreenProps = {
  token: string;
  invitation: ShownGuestInvitation;
  account: { name: string; email: string };
};

/** Only the button joins, because mail scanners open links. */
export function GuestInvitationScreen({ token, invitation, account }: GuestInvitationScreenProps) {
  const t = useTranslations("events.guestInvitation");
  const client = useQueryClient();
  const { eventName: event, guestName: guest } = invitation;
  const claim = useMutation({
    mutationFn: () => claimGuest(token),
    onSuccess: () => invalidateOwnEvents(client),
    onError: (error) => {
      if (!isLinkError(error)) toastFailure(error, t("failed"), t("tryAgain"));
    },
  });
  if (isLinkError(claim.error)) return <InvalidGuestInvitation announce />;
  if (claim.data) return <JoinedPanel eventId={claim.data.eventId} event={event} />;
  return (
    <InvitationPanel heading={t("title")}>
      <p>{t.rich("text", { event, guest, strong: renderStrong })}</p>
      <p>{t("what")}</p>
      <p className="[overflow-wrap:anywhere]">{t("account", account)}</p>
      <div className="flex flex-wrap gap-2 pt-2">
        <Button size="lg" isBusy={claim.isPending} onClick={() => claim.mutate()}>
          {t(claim.isPending ? "claiming" : "claim")}
        </Button>
        <Button asChild size="lg" variant="outline">
          <Link href="/events">{t("decline")}</Link>
        </Button>
      </div>
    </InvitationPanel>
  );
}

export function JoinedPanel({ eventId, event }: { eventId: string; event: string }) {
  const t = useTranslations("events.guestInvitation.done");
  return (
    <InvitationPanel heading={t("title")} announce>
      <p>{t.rich("text", { event, strong: renderStrong })}</p>
      <div className="pt-2">
        <Button asChild>
          <Link href={`/events/${eventId}`}>{t("event")}</Link>
        </Button>
      </div>
    </InvitationPanel>
  );
}

export function InvalidGuestInvitation({ announce }: { announce?: boolean }) {
  const t = useTranslations("events.guestInvitation.invalid");
  return <InvalidInvitation getText={t} announce={announce} />;
}
