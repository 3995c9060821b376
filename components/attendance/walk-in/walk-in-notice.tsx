import { useMutation, useQueryClient } from "@tanstack/react-query";

import { QuestionNotice } from "@/components/ui/feedback/question-notice";
import { toast, toastFailure } from "@/components/ui/feedback/toast";
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
  return (
    <QuestionNotice
      title={title}
      description={t("description")}
      accept={{ label: t("accept"), isPending: accept.isPending, mutate: () => accept.mutate() }}
      decline={{ label: t("decline"), isPending: decline.isPending, mutate: () => decline.mutate() }}
    />
  );
}

/** Both answers reload everything that depends on the viewer's check-in. */
function useAnswer({ id, event }: ReceivedWalkInRequest) {
  const t = useTranslations("checkIn");
  const client = useQueryClient();
  const onSettled = () => invalidateOwnEvents(client, event.id);
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
