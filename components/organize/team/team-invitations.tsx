import { useState } from "react";

import { useDates } from "@/components/organize/format/use-dates";
import { InvitationRow } from "@/components/organize/invitations/invitation-row";
import { InviteForm } from "@/components/organize/invitations/invite-form";
import { Card, CardHeader } from "@/components/ui/card";
import { Field } from "@/components/ui/form/field";
import { NativeSelect } from "@/components/ui/form/native-select";
import { useTranslations } from "@/components/ui/text/use-translations";
import { eventTeamQuery, inviteToTeam, revokeTeamInvitation } from "@/lib/events/client/team";
import { INVITED_ROLES, type InvitedRole } from "@/lib/events/constants/team";
import type { TeamInvitation } from "@/lib/events/schema/team";

export function TeamInviteForm({ eventId }: { eventId: string }) {
  const t = useTranslations("admin.events.team");
  const [role, setRole] = useState<InvitedRole>("editor");
  return (
    <InviteForm
      label={t("invite")}
      listKey={eventTeamQuery(eventId).queryKey}
      invite={(email) => inviteToTeam(eventId, email, role)}
    >
      <div className="w-40 max-sm:flex-auto">
        <Field label={t("role")}>
          {(props) => (
            <NativeSelect
              {...props}
              value={role}
              onChange={({ target }) => setRole(INVITED_ROLES.find((each) => each === target.value) ?? "editor")}
            >
              {INVITED_ROLES.map((each) => (
                <option key={each} value={each}>
                  {t(`roles.${each}`)}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
      </div>
    </InviteForm>
  );
}

export function TeamInvitations({ eventId, invitations }: { eventId: string; invitations: TeamInvitation[] }) {
  const t = useTranslations("admin.events.team");
  const { formatDate } = useDates();
  return (
    <Card className="overflow-hidden">
      <CardHeader className="pb-3" title={t("invitations")} />
      <ul className="divide-y border-t" aria-label={t("invitations")}>
        {invitations.map(({ id, email, role, expiresAt }) => (
          <InvitationRow
            key={id}
            email={email}
            listKey={eventTeamQuery(eventId).queryKey}
            send={() => inviteToTeam(eventId, email, role)}
            revoke={() => revokeTeamInvitation(eventId, id)}
          >
            <p data-numeric className="text-muted-foreground">
              {t("until", { role: t(`roles.${role}`), date: formatDate(expiresAt) })}
            </p>
          </InvitationRow>
        ))}
      </ul>
    </Card>
  );
}
