import { useMutation, useQueryClient } from "@tanstack/react-query";
import { MessageSquareText } from "lucide-react";
import { useState } from "react";

import { Button } from "@/components/ui/button";
import { toastFailure } from "@/components/ui/feedback/failure-toast";
import { toast } from "@/components/ui/feedback/toast";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { useTranslations } from "@/components/ui/text/use-translations";
import { ownAnswersQuery, setAnswers } from "@/lib/events/client/questions";
import type { EventResponse } from "@/lib/events/schema/event";
import type { AnswersInput } from "@/lib/events/schema/questions";

export const QuestionsDialog = lazyWithRetry(() => import("./questions-dialog").then((module) => module.default));

/** Sends the answers of a member who has an RSVP. */
export function useAnswers(eventId: string, onSaved: () => void) {
  const t = useTranslations("events.questions");
  const client = useQueryClient();
  return useMutation({
    mutationFn: (answers: AnswersInput) => setAnswers(eventId, answers),
    onSuccess: () => {
      toast({ title: t("sent") });
      onSaved();
      return client.invalidateQueries({ queryKey: ownAnswersQuery(eventId).queryKey });
    },
    onError: (error) => toastFailure(error, t("failed.title"), t("failed.description")),
  });
}

/** Opens the member's own answers, to see and change them. */
export function OwnAnswers({ event }: { event: EventResponse }) {
  const t = useTranslations("events.questions");
  const [isOpen, setOpen] = useState(false);
  const { mutate, isPending } = useAnswers(event.id, () => setOpen(false));
  return (
    <>
      <Button variant="ghost" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <MessageSquareText aria-hidden />
        {t("own")}
      </Button>
      {isOpen && (
        <QuestionsDialog
          eventId={event.id}
          when="later"
          isPending={isPending}
          onSend={(answers) => mutate(answers)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
