import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import { toast, toastFailure } from "@/components/ui/feedback/toast";
import { useTranslations } from "@/components/ui/text/use-translations";
import { invalidateOwnEvents } from "@/lib/events/client/changes";
import { ownAnswersQuery, setAnswers } from "@/lib/events/client/questions";
import { updateRsvp } from "@/lib/events/client/rsvp";
import type { EventResponse } from "@/lib/events/schema/event";

import QuestionsDialog, { type SentAnswers } from "./questions-dialog";

type LaterQuestionsProps = { event: EventResponse; onClose: () => void };

/** Asks the event's questions of a member who has an RSVP, and shows what they answered. */
export default function LaterQuestions({ event, onClose }: LaterQuestionsProps) {
  const t = useTranslations("events.questions");
  const client = useQueryClient();
  // The event can be as it was before the RSVP.
  const wasShared = event.viewer?.rsvp?.sharesEmail ?? false;
  const [isShared, setShared] = useState(wasShared);
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ answers, sharesEmail }: SentAnswers) => {
      // First: it is taken back whatever becomes of the answers.
      if (sharesEmail !== isShared) {
        await updateRsvp(event.id, { sharesEmail });
        setShared(sharesEmail);
      }
      await setAnswers(event.id, answers);
    },
    onSuccess: () => {
      toast({ title: t("sent") });
      onClose();
      return client.invalidateQueries({ queryKey: ownAnswersQuery(event.id).queryKey });
    },
    onSettled: (_, error, { sharesEmail }) => sharesEmail !== wasShared && invalidateOwnEvents(client, event.id),
    onError: (error) => toastFailure(error, t("failed.title"), t("failed.description")),
  });
  return (
    <QuestionsDialog
      event={event}
      when="later"
      isPending={isPending}
      onSend={(sent) => mutate(sent)}
      onClose={onClose}
    />
  );
}
