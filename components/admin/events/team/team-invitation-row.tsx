import { useDates } from "@/components/admin/dashboard/format/use-dates";
import { Button } from "@/components/ui/button";
import { useTranslations } from "@/components/ui/text/use-translations";
import { inviteToTeam, revokeTeamInvitation } from "@/lib/events/client/team";
import type { TeamInvitation } from "@/lib/events/schema/team";

import { useTeamChange } from "./use-team-change";

export function TeamInvitationRow({ invitation, eventId }: { invitation: TeamInvitation; eventId: string }) {
  const t = useTranslations("admin.events.team");
  const { formatDate } = useDates();
  const { id, email, role, expiresAt } = invitation;
  const again = useTeamChange(eventId, () => inviteToTeam(eventId, email, role), t("invite.sent"));
  const revoke = useTeamChange(eventId, () => revokeTeamInvitation(eventId, id), t("revoked"));
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 px-4 py-2.5">
      <div className="min-w-0 flex-1 basis-48 text-sm [overflow-wrap:anywhere]">
        <p dir="auto" className="font-semibold">
          {email}
        </p>
        <p data-numeric className="text-muted-foreground">
          {t("until", { role: t(`roles.${role}`), date: formatDate(expiresAt) })}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="outline"
          isBusy={again.isPending}
          aria-label={t("againOf", { email })}
          onClick={() => again.mutate()}
        >
          {t("again")}
        </Button>
        <Button
          variant="outline"
          isBusy={revoke.isPending}
          aria-label={t("revokeOf", { email })}
          onClick={() => revoke.mutate()}
        >
          {t("revoke")}
        </Button>
      </div>
    </li>
  );
}
