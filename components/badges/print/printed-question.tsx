import { useMutation } from "@tanstack/react-query";
import { Check } from "lucide-react";

import { Button } from "@/components/ui/button";
import { toast, toastFailure } from "@/components/ui/feedback/toast";
import { useTranslations } from "@/components/ui/text/use-translations";
import { markPrinted } from "@/lib/badges/client";

type PrintedQuestionProps = { eventId: string; ids: string[]; onDone: () => void; onMarked: () => void };

/** Browsers don't say whether a print was cancelled. */
export function PrintedQuestion({ eventId, ids, onDone, onMarked }: PrintedQuestionProps) {
  const t = useTranslations("badges.print.printed");
  const { mutate, isPending } = useMutation({
    mutationFn: () => markPrinted(eventId, ids),
    onSuccess: () => {
      toast({ title: t("marked", { count: ids.length }) });
      onMarked();
      onDone();
    },
    onError: (error) => toastFailure(error, t("failed.title"), t("failed.description")),
  });
  return (
    <div role="group" aria-label={t("question")} className="grid max-w-3xl gap-3 rounded-lg border bg-card p-4">
      <p role="status" className="font-semibold">
        {t("question")}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button isBusy={isPending} onClick={() => mutate()}>
          {!isPending && <Check aria-hidden />}
          {t("yes", { count: ids.length })}
        </Button>
        <Button variant="outline" disabled={isPending} onClick={onDone}>
          {t("no")}
        </Button>
      </div>
    </div>
  );
}
