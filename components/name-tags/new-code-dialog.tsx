import { useMutation } from "@tanstack/react-query";

import { toast, toastFailure } from "@/components/ui/feedback/toast";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import { useTranslations } from "@/components/ui/text/use-translations";
import { renewCode } from "@/lib/name-tags/client";

type NewCodeDialogProps = {
  eventId: string;
  person: { id: string; name: string };
  onDone?: () => void;
  onClose: () => void;
};

/** Asks first, because the mailed and printed code ends (docs/product/name-tags.md#the-code). */
export function NewCodeDialog({ eventId, person: { id, name }, onDone, onClose }: NewCodeDialogProps) {
  const t = useTranslations("nameTags.newCode");
  const { mutate, isPending } = useMutation({
    mutationFn: () => renewCode(eventId, id),
    onSuccess: () => {
      toast({ title: t("done", { name }) });
      onDone?.();
    },
    onError: (error) => toastFailure(error, t("failed.title"), t("failed.description")),
  });
  return (
    <ConfirmDialog
      title={t("title", { name })}
      confirm={t("item")}
      isBusy={isPending}
      onConfirm={(settled) => mutate(undefined, settled)}
      onClose={onClose}
    >
      {t("description")}
    </ConfirmDialog>
  );
}
