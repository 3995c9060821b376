import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useRef, useState, type RefObject } from "react";

import { Button } from "@/components/ui/button";
import { Card, CardContent, CardHeader } from "@/components/ui/card";
import { dismissToastsAbout, toast, toastFailure } from "@/components/ui/feedback/toast";
import { Field } from "@/components/ui/form/field";
import { RadioGroup } from "@/components/ui/form/radio-group";
import { Input } from "@/components/ui/form/input";
import { useTranslations } from "@/components/ui/text/use-translations";
import { giveFeedback, recapQuery } from "@/lib/recap/client";
import { MAX_FEEDBACK_LINE, RATINGS } from "@/lib/recap/constants";
import type { Feedback, Recap } from "@/lib/recap/schema";

/** See docs/product/recap.md#feedback. */
export function FeedbackForm({ recap }: { recap: Recap }) {
  const t = useTranslations("recap.feedback");
  const [rating, setRating] = useState(recap.feedback?.rating ?? null);
  const [line, setLine] = useState(recap.feedback?.line ?? "");
  const [isMissing, setMissing] = useState(false);
  const firstRating = useRef<HTMLInputElement>(null);
  const save = useSaveFeedback(recap);
  if (!recap.takesFeedback) return null;
  const send = () => {
    setMissing(rating === null);
    if (rating === null) firstRating.current?.focus();
    else save.mutate({ rating, line: line.trim() || null });
  };
  return (
    <Card id="feedback" className="scroll-mt-4">
      <CardHeader title={t("title")}>
        <p className="w-full text-sm text-muted-foreground">{t("hint")}</p>
      </CardHeader>
      <CardContent>
        <form
          noValidate
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            send();
          }}
        >
          <RatingField ref={firstRating} rating={rating} onRating={setRating} problem={isMissing && rating === null} />
          <Field label={t("line")} hint={t("lineHint", { max: MAX_FEEDBACK_LINE })}>
            {(control) => (
              <Input
                {...control}
                dir="auto"
                maxLength={MAX_FEEDBACK_LINE}
                value={line}
                onChange={({ target }) => setLine(target.value)}
              />
            )}
          </Field>
          <Button type="submit" className="justify-self-start" isBusy={save.isPending}>
            {t(recap.feedback ? "change" : "send")}
          </Button>
        </form>
      </CardContent>
    </Card>
  );
}

type RatingFieldProps = {
  /** The first choice. */
  ref: RefObject<HTMLInputElement | null>;
  rating: number | null;
  onRating: (rating: number) => void;
  problem: boolean;
};

function RatingField({ ref, rating, onRating, problem }: RatingFieldProps) {
  const t = useTranslations("recap.feedback");
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <RadioGroup
        ref={ref}
        look="box"
        legend={t("rating")}
        options={RATINGS}
        value={rating}
        onChange={onRating}
        getName={(value) => t("stars", { rating: String(value) })}
        aria-describedby={problem ? `${id}-problem` : undefined}
      >
        {(value) => <span aria-hidden>{value}</span>}
      </RadioGroup>
      <p aria-hidden className="flex max-w-sm justify-between text-xs text-muted-foreground">
        <span>{t("worst")}</span>
        <span>{t("best")}</span>
      </p>
      {problem && (
        <p id={`${id}-problem`} role="alert" className="text-sm font-medium text-destructive">
          {t("ratingMissing")}
        </p>
      )}
    </div>
  );
}

function useSaveFeedback({ event }: Recap) {
  const t = useTranslations("recap.feedback");
  const client = useQueryClient();
  const about = `feedback ${event.id}`;
  return useMutation({
    mutationFn: (input: Feedback) => giveFeedback(event.id, input),
    onMutate: () => dismissToastsAbout(about),
    onSuccess: (_, input) => {
      client.setQueryData(recapQuery(event.id).queryKey, (recap) => recap && { ...recap, feedback: input });
      toast({ title: t("saved"), description: t("savedText") });
    },
    onError: (error) => toastFailure(error, t("failed"), t("failed"), about),
  });
}
