import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

import { Button } from "@/components/ui/button";
import { toast, toastFailure } from "@/components/ui/feedback/toast";
import { PlainForm } from "@/components/ui/form/plain-form";
import { useTranslations } from "@/components/ui/text/use-translations";
import { UnsavedGuard } from "@/components/ui/unsaved/unsaved-guard";
import { invalidateOwnEvents } from "@/lib/events/client/changes";
import { questionsQuery, setQuestions } from "@/lib/events/client/questions";
import type { EventQuestion } from "@/lib/events/schema/questions";

import { QuestionsFields, useQuestionDrafts } from "./questions-fields";

/** See docs/product/event-approval.md#questions. */
export function QuestionsCard({ eventId }: { eventId: string }) {
  const { data: questions } = useQuery(questionsQuery(eventId));
  if (!questions) return null;
  return <QuestionsForm eventId={eventId} stored={questions} />;
}

function QuestionsForm({ eventId, stored }: { eventId: string; stored: EventQuestion[] }) {
  const t = useTranslations("admin.events.questions");
  const client = useQueryClient();
  const questions = useQuestionDrafts(`questions ${eventId}`, stored);
  const { mutate, isPending } = useMutation({
    mutationFn: () => setQuestions(eventId, { questions: questions.input }),
    onSuccess: (saved) => {
      client.setQueryData(questionsQuery(eventId).queryKey, saved);
      questions.reset();
      toast({ title: t("saved") });
      return invalidateOwnEvents(client, eventId);
    },
    onError: (error) => toastFailure(error, t("failed.title"), t("failed.description")),
  });
  return (
    <PlainForm aria-label={t("title")} onSubmit={() => questions.check() && mutate()}>
      <UnsavedGuard isDirty={questions.isChanged && !isPending} />
      <QuestionsFields questions={questions}>
        <Button type="submit" isBusy={isPending} disabled={!questions.isChanged}>
          {t("save")}
        </Button>
      </QuestionsFields>
    </PlainForm>
  );
}
