import { useQuery } from "@tanstack/react-query";
import { useId } from "react";

import { useNextRowFocus } from "@/components/ui/browser/use-next-row-focus";
import { Button } from "@/components/ui/button";
import { useTranslations } from "@/components/ui/text/use-translations";
import { ownAnswersQuery } from "@/lib/events/client/questions";
import type { EventResponse } from "@/lib/events/schema/event";

import { setAskingEvent } from "./asking-event";

/** Offers the questions that can be skipped, until the member has answered one. */
export function AnswerLine({ event }: { event: EventResponse }) {
  const { data: answers } = useQuery({ ...ownAnswersQuery(event.id), gcTime: 0 });
  return answers?.length === 0 && <Line event={event} />;
}

function Line({ event }: { event: EventResponse }) {
  const t = useTranslations("events.questions");
  const textId = useId();
  const action = useNextRowFocus();
  return (
    <section className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-sm">
      <p id={textId} className="text-muted-foreground">
        {t("optional")}
      </p>
      <Button
        {...action}
        variant="outline"
        size="compact"
        aria-describedby={textId}
        onClick={() => setAskingEvent(event)}
      >
        {t("answer")}
      </Button>
    </section>
  );
}
