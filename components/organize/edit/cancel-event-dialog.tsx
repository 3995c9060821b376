import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import { NotifiedCount } from "@/components/events/series/notified-count";
import { ScopeField, useLaterCount } from "@/components/events/series/scope-field";
import { toast, toastFailure } from "@/components/ui/feedback/toast";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import { useTranslations } from "@/components/ui/text/use-translations";
import { isAtEvent } from "@/lib/events/client/changes";
import { updateEvent } from "@/lib/events/client/manage";
import type { EventResponse } from "@/lib/events/schema/event";
import type { SeriesScope } from "@/lib/events/schema/series";
import { invalidateSoon } from "@/lib/http/browser/query-paths";
import { useSharedMutation } from "@/lib/http/browser/use-shared-mutation";

type CancelEventDialogProps = { event: Pick<EventResponse, "id" | "name" | "seriesId">; onClose: () => void };

export function CancelEventDialog({ event, onClose }: CancelEventDialogProps) {
  const t = useTranslations("admin.events.cancel");
  const client = useQueryClient();
  const laterCount = useLaterCount(event);
  const [scope, setScope] = useState<SeriesScope>("this");
  const { mutate, isPending } = useSharedMutation({
    mutationKey: ["cancel event", event.id],
    mutationFn: () => updateEvent(event.id, { status: "cancelled" }, scope),
    onSuccess: () => {
      toast({ title: t("cancelled") });
      invalidateSoon(client, isAtEvent(scope === "this" ? event.id : undefined));
    },
    onError: (error) => toastFailure(error, t("failed.title"), t("failed.description")),
  });
  if (laterCount === undefined) return null;
  return (
    <ConfirmDialog
      title={t("title")}
      confirm={isPending ? t("cancelling") : t("confirm")}
      dismiss={t("dismiss")}
      isBusy={isPending}
      fields={<ScopeField laterCount={laterCount} scope={scope} onChange={setScope} />}
      onConfirm={(callbacks) => mutate(undefined, callbacks)}
      onClose={onClose}
    >
      {t("description", { name: event.name })} <NotifiedCount eventId={event.id} scope={scope} />
    </ConfirmDialog>
  );
}
