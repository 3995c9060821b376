import { useMutation, useQueryClient } from "@tanstack/react-query";

import { Button } from "@/components/ui/button";
import { QuestionNotice } from "@/components/ui/feedback/question-notice";
import { toast, toastFailure } from "@/components/ui/feedback/toast";
import { useTranslations } from "@/components/ui/text/use-translations";
import { invalidateOwnEvents } from "@/lib/events/client/changes";
import { acceptOffer, declineOffer } from "@/lib/events/client/rsvp";
import type { GuestOffer } from "@/lib/events/schema/rsvp";

/** `isLinked`: on another page than the event's. */
export function GuestOfferNotice({ offer: { event }, isLinked }: { offer: GuestOffer; isLinked: boolean }) {
  const t = useTranslations("events.guestOffer");
  const { accept, decline } = useAnswer(event);
  const link = (describedBy: string) => (
    <Button variant="ghost" href={`/events/${event.id}`} aria-describedby={describedBy}>
      {t("open")}
    </Button>
  );
  return (
    <QuestionNotice
      title={t("title", { event: event.name })}
      description={t("description")}
      accept={{ label: t("accept"), isPending: accept.isPending, mutate: () => accept.mutate() }}
      decline={{ label: t("decline"), isPending: decline.isPending, mutate: () => decline.mutate() }}
      link={isLinked ? link : undefined}
    />
  );
}

function useAnswer({ id, name }: GuestOffer["event"]) {
  const t = useTranslations("events.guestOffer");
  const client = useQueryClient();
  const onSettled = () => invalidateOwnEvents(client, id);
  const accept = useMutation({
    mutationFn: () => acceptOffer(id),
    onSuccess: () => toast({ title: t("accepted.title"), description: t("accepted.description", { event: name }) }),
    onError: (error) => toastFailure(error, t("acceptFailed"), t("tryAgain")),
    onSettled,
  });
  const decline = useMutation({
    mutationFn: () => declineOffer(id),
    onSuccess: () => toast({ title: t("declined", { event: name }) }),
    onError: (error) => toastFailure(error, t("declineFailed"), t("tryAgain")),
    onSettled,
  });
  return { accept, decline };
}
