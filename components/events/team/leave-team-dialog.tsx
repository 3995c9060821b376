import { useMutation, useQueryClient } from "@tanstack/react-query";

import { toast, toastFailure } from "@/components/ui/feedback/toast";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import { useTranslations } from "@/components/ui/text/use-translations";
import { isAtEvent } from "@/lib/events/client/changes";
import { removeFromTeam } from "@/lib/events/client/team";
import type { TeamEvent } from "@/lib/events/schema/team";
import { invalidateSoon } from "@/lib/http/browser/query-paths";

type LeaveTeamDialogProps = { event: TeamEvent; viewerId: string; onClose: () => void };

export default function LeaveTeamDialog({ event, viewerId, onClose }: LeaveTeamDialogProps) {
  const t = useTranslations("events.team");
  const client = useQueryClient();
  const leave = useMutation({
    mutationFn: () => removeFromTeam(event.id, viewerId),
    onSuccess: () => {
      toast({ title: t("leaving.done") });
      invalidateSoon(client, isAtEvent(event.id));
    },
    onError: (error) => toastFailure(error, t("leaving.failed"), t("tryAgain")),
  });
  return (
    <ConfirmDialog
      title={t("leaving.title")}
      confirm={t("leaving.confirm")}
      isBusy={leave.isPending}
      onConfirm={(settled) => leave.mutate(undefined, settled)}
      onClose={onClose}
    >
      {t("leaving.text", { event: event.name })}
    </ConfirmDialog>
  );
}
