import { useMutation, useQueryClient } from "@tanstack/react-query";

import { toast, toastFailure } from "@/components/ui/feedback/toast";
import { useTranslations } from "@/components/ui/text/use-translations";
import { ownAnswersQuery, setAnswers } from "@/lib/events/client/questions";
import type { AnswersInput } from "@/lib/events/schema/questions";

import QuestionsDialog from "./questions-dialog";

type LaterQuestionsProps = { eventId: string; onClose: () => void };

/** Asks the event's questions of a member who has an RSVP, and shows what they answered. */
export default function LaterQuestions({ eventId, onClose }: LaterQuestionsProps) {
  const t = useTranslations("events.questions");
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (answers: AnswersInput) => setAnswers(eventId, answers),
    onSuccess: () => {
      toast({ title: t("sent") });
      onClose();
      return client.invalidateQueries({ queryKey: ownAnswersQuery(eventId).queryKey });
    },
    onError: (error) => toastFailure(error, t("failed.title"), t("failed.description")),
  });
  return (
    <QuestionsDialog
      eventId={eventId}
      when="later"
      isPending={isPending}
      onSend={(answers) => mutate(answers)}
      onClose={onClose}
    />
  );
}
