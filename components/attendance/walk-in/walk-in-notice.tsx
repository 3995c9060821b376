import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";

import { useNextRowFocus } from "@/components/ui/browser/use-next-row-focus";
import { Button } from "@/components/ui/button";
import { toastFailure } from "@/components/ui/feedback/failure-toast";
import { toast } from "@/components/ui/feedback/toast";
import { useTranslations } from "@/components/ui/text/use-translations";
import { acceptWalkIn, declineWalkIn } from "@/lib/attendance/client/walk-in";
import type { ReceivedWalkInRequest } from "@/lib/attendance/schema/walk-in";
import { invalidateOwnEvents, isMemberHiddenAt } from "@/lib/events/client/changes";

type WalkInNoticeProps = {
  request: ReceivedWalkInRequest;
  title: string;
};

export function WalkInNotice({ request, title }: WalkInNoticeProps) {
  const t = useTranslations("checkIn.request");
  const { accept, decline } = useAnswer(request);
  const titleId = useId();
  const firstAction = useNextRowFocus();
  const isBusy = accept.isPending || decline.isPending;
  return (
    <section aria-labelledby={titleId} className="grid gap-3 rounded-lg bg-accent p-4 text-foreground">
      <div className="grid min-w-0 gap-1 leading-snug [overflow-wrap:anywhere]">
        <h2 id={titleId} className="text-base font-semibold text-accent-foreground">
          {title}
        </h2>
        <p className="text-sm">{t("description")}</p>
      </div>
      <div className="grid grid-cols-2 gap-2 sm:flex">
        <Button {...firstAction} keepsFocus aria-describedby={titleId} isBusy={isBusy} onClick={() => accept.mutate()}>
          {t("accept")}
        </Button>
        <Button
          keepsFocus
          aria-describedby={titleId}
          variant="outline"
          isBusy={isBusy}
          onClick={() => decline.mutate()}
        >
          {t("decline")}
        </Button>
      </div>
    </section>
  );
}

/** Both answers reload everything that depends on the viewer's check-in. */
function useAnswer({ id, event }: ReceivedWalkInRequest) {
  const t = useTranslations("checkIn");
  const client = useQueryClient();
  const onSettled = () => invalidateOwnEvents(client);
  const accept = useMutation({
    mutationFn: () => acceptWalkIn(id),
    onSuccess: () => {
      const isHidden = isMemberHiddenAt(client, event.id);
      const description = t(isHidden ? "toast.checkedIn.hidden" : "toast.checkedIn.description");
      toast({ title: t("toast.checkedIn.title"), description });
    },
    onError: (error) => toastFailure(error, t("toast.checkInFailed.title"), t("toast.checkInFailed.description")),
    onSettled,
  });
  const decline = useMutation({
    mutationFn: () => declineWalkIn(id),
    onSuccess: () => toast({ title: t("request.declined", { event: event.name }) }),
    onError: (error) => toastFailure(error, t("request.declineFailed"), t("request.tryAgain")),
    onSettled,
  });
  return { accept, decline };
}
