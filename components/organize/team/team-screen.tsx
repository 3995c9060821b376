"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { useDates } from "@/components/organize/format/use-dates";
import { useTeamScopes } from "@/components/events/series/scope-field";
import { InvitationRow } from "@/components/organize/invitations/invitation-row";
import { InviteForm } from "@/components/organize/invitations/invite-form";
import { UserAvatar } from "@/components/profiles/name-tag/user-avatar";
import { Badge } from "@/components/ui/badge";
import { useReloadWhenForbidden } from "@/components/ui/browser/use-reload-when-forbidden";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardHeader } from "@/components/ui/card";
import { QueryPlaceholder } from "@/components/ui/feedback/query-placeholder";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { useListChange } from "@/components/ui/feedback/use-list-change";
import { Field } from "@/components/ui/form/field";
import { NativeSelect, Options } from "@/components/ui/form/choice/native-select";
import { RadioGroup } from "@/components/ui/form/choice/radio-group";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import { useTranslations } from "@/components/ui/text/use-translations";
import {
  changeTeamRole,
  eventTeamQuery,
  inviteToTeam,
  removeFromTeam,
  revokeTeamInvitation,
} from "@/lib/events/client/team";
import { INVITED_ROLES, type InvitedRole, type TeamRole } from "@/lib/events/constants/team";
import type { TeamScope } from "@/lib/events/schema/series";
import type { EventTeam, TeamInvitation, TeamMember } from "@/lib/events/schema/team";
import { formatFullName } from "@/lib/profiles/constants/profile";

import { PageHeader } from "../desk/page-header";

/** With its series, whose other dates a change can cover. */
type TeamDate = { id: string; seriesId: string | null };

type TeamScreenProps = { event: TeamDate; viewerId: string; isAdmin: boolean };

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
          <TeamInviteForm event={event} />
        </CardContent>
      </Card>
      {list.data ? (
        <Team team={list.data} event={event} viewerId={viewerId} isAdmin={isAdmin} />
      ) : (
        <QueryPlaceholder query={list} title={t("notLoaded.title")} description={t("notLoaded.description")}>
          <Skeleton className="h-40" aria-label={t("loading")} />
        </QueryPlaceholder>
      )}
    </div>
  );
}

type TeamProps = { team: EventTeam; event: TeamDate; viewerId: string; isAdmin: boolean };

function Team({ team: { members, invitations }, event, viewerId, isAdmin }: TeamProps) {
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
                event={event}
                isViewer={member.user.id === viewerId}
                isAdmin={isAdmin}
              />
            ))}
          </ul>
        )}
      </Card>
      {invitations.length > 0 && <TeamInvitations eventId={event.id} invitations={invitations} />}
    </>
  );
}

function TeamInviteForm({ event }: { event: TeamDate }) {
  const t = useTranslations("admin.events.team");
  const scopeTexts = useTranslations("events.series.scope");
  const [role, setRole] = useState<InvitedRole>("editor");
  const [scope, setScope] = useState<TeamScope>("this");
  const { scopes, getScopeLabel } = useTeamScopes(event);
  return (
    <InviteForm
      label={t("invite")}
      listKey={eventTeamQuery(event.id).queryKey}
      invite={(email) => inviteToTeam(event.id, toInvitation(email, role, scope))}
    >
      <div className="w-40 max-sm:flex-auto">
        <Field label={t("role")}>
          <NativeSelect
            value={role}
            onChange={({ target }) => setRole(INVITED_ROLES.find((each) => each === target.value) ?? "editor")}
          >
            <Options values={INVITED_ROLES} getText={(each) => t(`roles.${each}`)} />
          </NativeSelect>
        </Field>
      </div>
      {scopes.length > 0 && (
        <div className="w-56 max-sm:flex-auto">
          <Field label={scopeTexts("legend")}>
            <NativeSelect
              value={scope}
              onChange={({ target }) => setScope(scopes.find((each) => each === target.value) ?? "this")}
            >
              <Options values={scopes} getText={getScopeLabel} />
            </NativeSelect>
          </Field>
        </div>
      )}
    </InviteForm>
  );
}

const toInvitation = (email: string, role: InvitedRole, scope: TeamScope) => ({
  ...{ email, role },
  ...(scope !== "this" && { scope }),
});

function TeamInvitations({ eventId, invitations }: { eventId: string; invitations: TeamInvitation[] }) {
  const t = useTranslations("admin.events.team");
  const { formatDate } = useDates();
  return (
    <Card className="overflow-hidden">
      <CardHeader className="pb-3" title={t("invitations")} />
      <ul className="divide-y border-t" aria-label={t("invitations")}>
        {invitations.map(({ id, email, role, scope, expiresAt }) => (
          <InvitationRow
            key={id}
            email={email}
            listKey={eventTeamQuery(eventId).queryKey}
            send={() => inviteToTeam(eventId, toInvitation(email, role, scope))}
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

type TeamMemberRowProps = { member: TeamMember; event: TeamDate; isViewer: boolean; isAdmin: boolean };

function TeamMemberRow({ member, event, isViewer, isAdmin }: TeamMemberRowProps) {
  const t = useTranslations("admin.events.team");
  const { user, role } = member;
  const name = formatFullName(user.profile);
  const [dialog, setDialog] = useState<Act | null>(null);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
      <UserAvatar profile={user.profile} />
      <p className="flex min-w-0 flex-1 basis-40 flex-wrap items-center gap-x-2 gap-y-1 font-semibold [overflow-wrap:anywhere]">
        <bdi>{name}</bdi>
        {isViewer && <Badge variant="outline">{t("you")}</Badge>}
      </p>
      {role === "owner" ? (
        <Badge>{t("roles.owner")}</Badge>
      ) : (
        <RoleSelect member={member} event={event} onAsk={setDialog} />
      )}
      {(role !== "owner" || isAdmin) && (
        <Button variant="outline" aria-label={t("removeOf", { name })} onClick={() => setDialog("remove")}>
          {t("remove")}
        </Button>
      )}
      {dialog && <MemberDialog act={dialog} member={member} event={event} onClose={() => setDialog(null)} />}
    </li>
  );
}

type RoleSelectProps = { member: TeamMember; event: TeamDate; onAsk: (role: TeamRole) => void };

/** Asks before a new owner, and for which dates of a series a role is. */
function RoleSelect({ member: { user, role }, event, onAsk }: RoleSelectProps) {
  const t = useTranslations("admin.events.team");
  const change = useListChange(
    eventTeamQuery(event.id).queryKey,
    (next: TeamRole) => changeTeamRole(event.id, user.id, next),
    { done: t("changing.done"), failed: t("failed") },
  );
  const onChange = (value: string) => {
    const next = INVITED_ROLES.find((each) => each === value);
    if (next && !event.seriesId) change.mutate(next);
    else onAsk(next ?? "owner");
  };
  return (
    <div className="w-44 max-w-full">
      <NativeSelect
        aria-label={t("roleOf", { name: formatFullName(user.profile) })}
        value={change.isPending ? change.variables : role}
        disabled={change.isPending}
        onChange={({ target }) => onChange(target.value)}
      >
        <Options values={INVITED_ROLES} getText={(each) => t(`roles.${each}`)} />
        {role === "editor" && <option value="owner">{t("roles.makeOwner")}</option>}
      </NativeSelect>
    </div>
  );
}

type Act = TeamRole | "remove";

const ACT_TEXTS = { remove: "removing", owner: "transfer", editor: "changing", door: "changing" } as const;

type MemberDialogProps = { act: Act; member: TeamMember; event: TeamDate; onClose: () => void };

function MemberDialog({ act, member: { user }, event, onClose }: MemberDialogProps) {
  const t = useTranslations("admin.events.team");
  const scopeTexts = useTranslations("events.series.scope");
  const [scope, setScope] = useState<TeamScope>("this");
  const { scopes, getScopeLabel } = useTeamScopes(event);
  const texts = ACT_TEXTS[act];
  const change = useListChange(
    eventTeamQuery(event.id).queryKey,
    () => (act === "remove" ? removeFromTeam(event.id, user.id, scope) : changeTeamRole(event.id, user.id, act, scope)),
    { done: t(`${texts}.done`), failed: t("failed") },
  );
  const values = { name: formatFullName(user.profile), role: act === "remove" ? "" : t(`roles.${act}`) };
  return (
    <ConfirmDialog
      title={t(`${texts}.title`, values)}
      confirm={t(`${texts}.confirm`)}
      tone={act === "remove" ? "destructive" : "default"}
      isBusy={change.isPending}
      fields={
        scopes.length > 0 && (
          <RadioGroup legend={scopeTexts("legend")} options={scopes} value={scope} onChange={setScope}>
            {getScopeLabel}
          </RadioGroup>
        )
      }
      onConfirm={(settled) => change.mutate(undefined, settled)}
      onClose={onClose}
    >
      {t(`${texts}.text`, values)}
    </ConfirmDialog>
  );
}
