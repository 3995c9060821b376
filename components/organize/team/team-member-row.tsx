import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import { UserAvatar } from "@/components/profiles/tag/user-avatar";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { toast, toastFailure } from "@/components/ui/feedback/toast";
import { NativeSelect } from "@/components/ui/form/native-select";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import { useTranslations } from "@/components/ui/text/use-translations";
import { changeTeamRole, eventTeamQuery, removeFromTeam } from "@/lib/events/client/team";
import { INVITED_ROLES, type TeamRole } from "@/lib/events/constants/team";
import type { TeamMember } from "@/lib/events/schema/team";
import { formatFullName } from "@/lib/profiles/constants/profile";

type TeamMemberRowProps = { member: TeamMember; eventId: string; isViewer: boolean; isAdmin: boolean };

export function TeamMemberRow({ member, eventId, isViewer, isAdmin }: TeamMemberRowProps) {
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
