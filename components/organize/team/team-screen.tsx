"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { useDates } from "@/components/organize/format/use-dates";
import { InvitationRow } from "@/components/organize/invitations/invitation-row";
import { InviteForm } from "@/components/organize/invitations/invite-form";
import { useReloadWhenForbidden } from "@/components/ui/browser/use-reload-when-forbidden";
import { Card, CardContent, CardHeader } from "@/components/ui/card";
import { QueryPlaceholder } from "@/components/ui/feedback/query-placeholder";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { Field } from "@/components/ui/form/field";
import { NativeSelect } from "@/components/ui/form/native-select";
import { useTranslations } from "@/components/ui/text/use-translations";
import { eventTeamQuery, inviteToTeam, revokeTeamInvitation } from "@/lib/events/client/team";
import { INVITED_ROLES, type InvitedRole } from "@/lib/events/constants/team";
import type { EventTeam, TeamInvitation } from "@/lib/events/schema/team";

import { PageHeader } from "../desk/page-header";
import { TeamMemberRow } from "./team-member-row";

type TeamScreenProps = { event: { id: string }; viewerId: string; isAdmin: boolean };

/** See docs/product/event-team.md#screens. */
export function TeamScreen({ event, viewerId, isAdmin }: TeamScreenProps) {
  const t = useTranslations("admin.events.team");
  const list = useQuery(eventTeamQuery(event.id));
  useReloadWhenForbidden(list.error);
  return (
    <div className="grid max-w-3xl gap-5">
      <PageHeader title={t("title")}>
        <p className="max-w-prose text-pretty text-muted-foreground">{t("intro")}</p>
      </PageHeader>
      <Card>
        <CardHeader className="pb-3" title={t("invite")} />
        <CardContent>
          <TeamInviteForm eventId={event.id} />
        </CardContent>
      </Card>
      {list.data ? (
        <Team team={list.data} eventId={event.id} viewerId={viewerId} isAdmin={isAdmin} />
      ) : (
        <QueryPlaceholder query={list} title={t("notLoaded.title")} description={t("notLoaded.description")}>
          <Skeleton className="h-40" aria-label={t("loading")} />
        </QueryPlaceholder>
      )}
    </div>
  );
}

type TeamProps = { team: EventTeam; eventId: string; viewerId: string; isAdmin: boolean };

function Team({ team: { members, invitations }, eventId, viewerId, isAdmin }: TeamProps) {
  const t = useTranslations("admin.events.team");
  return (
    <>
      <Card className="overflow-hidden">
        <CardHeader className="pb-3" title={t("members")}>
          {members.every(({ role }) => role !== "owner") && (
            <p className="w-full text-sm text-muted-foreground">{t("noOwner")}</p>
          )}
        </CardHeader>
        {members.length > 0 && (
          <ul className="divide-y border-t" aria-label={t("members")}>
            {members.map((member) => (
              <TeamMemberRow
                key={member.user.id}
                member={member}
                eventId={eventId}
                isViewer={member.user.id === viewerId}
                isAdmin={isAdmin}
              />
            ))}
          </ul>
        )}
      </Card>
      {invitations.length > 0 && <TeamInvitations eventId={eventId} invitations={invitations} />}
    </>
  );
}

function TeamInviteForm({ eventId }: { eventId: string }) {
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
          <NativeSelect
            value={role}
            onChange={({ target }) => setRole(INVITED_ROLES.find((each) => each === target.value) ?? "editor")}
          >
            {INVITED_ROLES.map((each) => (
              <option key={each} value={each}>
                {t(`roles.${each}`)}
              </option>
            ))}
          </NativeSelect>
        </Field>
      </div>
    </InviteForm>
  );
}

function TeamInvitations({ eventId, invitations }: { eventId: string; invitations: TeamInvitation[] }) {
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
