"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";

import { Button } from "@/components/ui/button";
import { toastFailure } from "@/components/ui/feedback/failure-toast";
import { Link } from "@/components/ui/link";
import { useTranslations } from "@/components/ui/text/use-translations";
import { invalidateOwnEvents } from "@/lib/events/client/changes";
import { acceptTeamInvitation } from "@/lib/events/client/team";
import type { JoinedTeam, ShownTeamInvitation } from "@/lib/events/schema/team";

import { InvalidInvitation, InvitationPanel, isLinkError, renderStrong } from "../invitation-panel";

type TeamInvitationScreenProps = {
  token: string;
  invitation: ShownTeamInvitation;
  account: { name: string; email: string };
};

/** Only the button accepts, because mail scanners open links. */
export function TeamInvitationScreen({ token, invitation, account }: TeamInvitationScreenProps) {
  const t = useTranslations("events.teamInvitation");
  const client = useQueryClient();
  const { eventName: event, invitedBy: inviter, role, email } = invitation;
  const accept = useMutation({
    mutationFn: () => acceptTeamInvitation(token),
    onSuccess: () => invalidateOwnEvents(client),
    onError: (error) => {
      if (!isLinkError(error)) toastFailure(error, t("failed"), t("tryAgain"));
    },
  });
  if (isLinkError(accept.error)) return <InvalidTeamInvitation announce />;
  if (accept.data) return <JoinedPanel joined={accept.data} event={event} />;
  return (
    <InvitationPanel heading={t("title")}>
      <p>
        {inviter
          ? t.rich("text", { inviter, event, strong: renderStrong })
          : t.rich("textUnnamed", { event, strong: renderStrong })}
      </p>
      <p>{t(`role.${role}`)}</p>
      <p className="[overflow-wrap:anywhere]">{t("account", account)}</p>
      {account.email !== email && <p>{t.rich("otherAddress", { email, strong: renderStrong })}</p>}
      <div className="flex flex-wrap gap-2 pt-2">
        <Button size="lg" isBusy={accept.isPending} onClick={() => accept.mutate()}>
          {t(accept.isPending ? "accepting" : "accept")}
        </Button>
        <Button asChild size="lg" variant="outline">
          <Link href="/events">{t("decline")}</Link>
        </Button>
      </div>
    </InvitationPanel>
  );
}

function JoinedPanel({ joined: { eventId, role }, event }: { joined: JoinedTeam; event: string }) {
  const t = useTranslations("events.teamInvitation.done");
  return (
    <InvitationPanel heading={t("title")} announce>
      <p>{t.rich("text", { event, strong: renderStrong })}</p>
      <div className="flex flex-wrap gap-2 pt-2">
        <Button asChild>
          <Link href={role === "door" ? `/admin/events/${eventId}/door` : `/events/${eventId}`}>
            {t(role === "door" ? "door" : "event")}
          </Link>
        </Button>
      </div>
    </InvitationPanel>
  );
}

export function InvalidTeamInvitation({ announce }: { announce?: boolean }) {
  const t = useTranslations("events.teamInvitation.invalid");
  return <InvalidInvitation getText={t} announce={announce} />;
}
