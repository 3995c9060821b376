import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";

import { toast } from "@/components/ui/feedback/toast";
import { useFailureText } from "@/components/ui/feedback/use-failure-text";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import { invalidateOwnEvents } from "@/lib/events/client/changes";
import { updateEvent } from "@/lib/events/client/manage";
import { useSharedMutation } from "@/lib/http/browser/use-shared-mutation";
import type { ManagedEvent } from "@/lib/events/schema/manage";

export function CancelEventDialog({ event, onClose }: { event: ManagedEvent; onClose: () => void }) {
  const t = useTranslations("admin.events.cancel");
  const getFailureText = useFailureText();
  const client = useQueryClient();
  const { mutate, isPending } = useSharedMutation({
    mutationKey: ["cancel event", event.id],
    mutationFn: () => updateEvent(event.id, { status: "cancelled" }),
    onSuccess: () => {
      toast({ title: t("cancelled") });
      void invalidateOwnEvents(client);
    },
    onError: (error) =>
      toast({
        title: t("failed.title"),
        description: getFailureText(error, t("failed.description")),
        variant: "destructive",
      }),
  });
  return (
    <ConfirmDialog
      title={t("title")}
      confirm={isPending ? t("cancelling") : t("confirm")}
      dismiss={t("dismiss")}
      isBusy={isPending}
      onConfirm={(callbacks) => mutate(undefined, callbacks)}
      onClose={onClose}
    >
      {t("description", { name: event.name })}
    </ConfirmDialog>
  );
}
