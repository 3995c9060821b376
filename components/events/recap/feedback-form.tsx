import { useMutation, useQueryClient } from "@tanstack/react-query";
import { clsx } from "clsx";
import { useId, useRef, useState, type RefObject } from "react";

import { useHydrated } from "@/components/ui/browser/use-hydrated";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { toastFailure } from "@/components/ui/feedback/failure-toast";
import { dismissToastsAbout, toast } from "@/components/ui/feedback/toast";
import { Field } from "@/components/ui/form/field";
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
    <Card>
      <CardHeader>
        <CardTitle>{t("title")}</CardTitle>
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
  const isHydrated = useHydrated();
  const id = useId();
  return (
    <fieldset className="grid gap-1.5" aria-describedby={problem ? `${id}-problem` : undefined}>
      <legend className="mb-1.5 text-sm font-semibold">{t("rating")}</legend>
      <div className="grid max-w-sm grid-cols-5 gap-2">
        {RATINGS.map((value) => (
          <label
            key={value}
            className={clsx(
              "grid min-h-11 cursor-pointer place-content-center rounded-md border text-base font-bold tabular-nums",
              "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring",
              rating === value ? "border-primary bg-primary text-primary-foreground" : "bg-card hover:bg-muted",
            )}
          >
            <input
              ref={value === RATINGS[0] ? ref : undefined}
              type="radio"
              name={`${id}-rating`}
              className="sr-only"
              aria-label={t("stars", { rating: String(value) })}
              disabled={!isHydrated}
              checked={rating === value}
              onChange={() => onRating(value)}
            />
            <span aria-hidden>{value}</span>
          </label>
        ))}
      </div>
      <p aria-hidden className="flex max-w-sm justify-between text-xs text-muted-foreground">
        <span>{t("worst")}</span>
        <span>{t("best")}</span>
      </p>
      {problem && (
        <p id={`${id}-problem`} role="alert" className="text-sm font-medium text-destructive">
          {t("ratingMissing")}
        </p>
      )}
    </fieldset>
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
