"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import { useDates } from "@/components/organize/format/use-dates";
import { InvitationRow } from "@/components/organize/invitations/invitation-row";
import { InviteForm } from "@/components/organize/invitations/invite-form";
import { UserAvatar } from "@/components/profiles/name-tag/user-avatar";
import { Badge } from "@/components/ui/badge";
import { useReloadWhenForbidden } from "@/components/ui/browser/use-reload-when-forbidden";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardHeader } from "@/components/ui/card";
import { QueryPlaceholder } from "@/components/ui/feedback/query-placeholder";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { toast, toastFailure } from "@/components/ui/feedback/toast";
import { Field } from "@/components/ui/form/field";
import { NativeSelect } from "@/components/ui/form/native-select";
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
import type { EventTeam, TeamInvitation, TeamMember } from "@/lib/events/schema/team";
import { formatFullName } from "@/lib/profiles/constants/profile";

import { PageHeader } from "../desk/page-header";

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

type TeamMemberRowProps = { member: TeamMember; eventId: string; isViewer: boolean; isAdmin: boolean };

function TeamMemberRow({ member, eventId, isViewer, isAdmin }: TeamMemberRowProps) {
  const t = useTranslations("admin.events.team");
  const { user, role } = member;
  const name = formatFullName(user.profile);
  const [dialog, setDialog] = useState<"remove" | "transfer" | null>(null);
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
        <RoleSelect member={member} eventId={eventId} onTransfer={() => setDialog("transfer")} />
      )}
      {(role !== "owner" || isAdmin) && (
        <Button variant="outline" aria-label={t("removeOf", { name })} onClick={() => setDialog("remove")}>
          {t("remove")}
        </Button>
      )}
      {dialog && <MemberDialog kind={dialog} member={member} eventId={eventId} onClose={() => setDialog(null)} />}
    </li>
  );
}

type RoleSelectProps = { member: TeamMember; eventId: string; onTransfer: () => void };

function RoleSelect({ member: { user, role }, eventId, onTransfer }: RoleSelectProps) {
  const t = useTranslations("admin.events.team");
  const change = useTeamChange(eventId, (next: TeamRole) => changeTeamRole(eventId, user.id, next), t("changed"));
  const onChange = (value: string) => {
    const next = INVITED_ROLES.find((each) => each === value);
    if (next) change.mutate(next);
    else onTransfer();
  };
  return (
    <div className="w-44 max-w-full">
      <NativeSelect
        aria-label={t("roleOf", { name: formatFullName(user.profile) })}
        value={change.isPending ? change.variables : role}
        disabled={change.isPending}
        onChange={({ target }) => onChange(target.value)}
      >
        {INVITED_ROLES.map((each) => (
          <option key={each} value={each}>
            {t(`roles.${each}`)}
          </option>
        ))}
        {role === "editor" && <option value="owner">{t("roles.makeOwner")}</option>}
      </NativeSelect>
    </div>
  );
}

type MemberDialogProps = {
  kind: "remove" | "transfer";
  member: TeamMember;
  eventId: string;
  onClose: () => void;
};

function MemberDialog({ kind, member: { user }, eventId, onClose }: MemberDialogProps) {
  const t = useTranslations("admin.events.team");
  const name = formatFullName(user.profile);
  const change = useTeamChange(
    eventId,
    () => (kind === "remove" ? removeFromTeam(eventId, user.id) : changeTeamRole(eventId, user.id, "owner")),
    t(kind === "remove" ? "removing.removed" : "transfer.done"),
  );
  const texts = kind === "remove" ? "removing" : "transfer";
  return (
    <ConfirmDialog
      title={t(`${texts}.title`, { name })}
      confirm={t(`${texts}.confirm`)}
      tone={kind === "remove" ? "destructive" : "default"}
      isBusy={change.isPending}
      onConfirm={(settled) => change.mutate(undefined, settled)}
      onClose={onClose}
    >
      {t(`${texts}.text`, { name })}
    </ConfirmDialog>
  );
}

/** Changes the team and shows the result in a toast. */
function useTeamChange<Variables = void>(
  eventId: string,
  change: (variables: Variables) => Promise<unknown>,
  doneText: string,
) {
  const t = useTranslations("admin.events.team");
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => {
      toast({ title: doneText });
    },
    onError: (error) => toastFailure(error, t("failed"), t("tryAgain")),
    onSettled: () => client.invalidateQueries({ queryKey: eventTeamQuery(eventId).queryKey }),
  });
}
