import { useQuery } from "@tanstack/react-query";
import { type SyntheticEvent, useId, useState } from "react";

import { QueryPlaceholder } from "@/components/ui/feedback/query-placeholder";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { Checkbox } from "@/components/ui/form/choice/checkbox";
import { Field } from "@/components/ui/form/field";
import { NativeSelect } from "@/components/ui/form/choice/native-select";
import { SwitchField } from "@/components/ui/form/choice/switch-field";
import { Textarea } from "@/components/ui/form/text/textarea";
import { ModalDialog } from "@/components/ui/overlay/dialog";
import { DialogButtons } from "@/components/ui/overlay/dialog-buttons";
import { useTranslations } from "@/components/ui/text/use-translations";
import { ownAnswersQuery, questionsQuery } from "@/lib/events/client/questions";
import { MAX_ANSWER_LENGTH } from "@/lib/events/constants/questions";
import { findMissingAnswer } from "@/lib/events/policy/questions";
import type { EventResponse } from "@/lib/events/schema/event";
import type { AnswersInput, EventQuestion, OwnAnswer } from "@/lib/events/schema/questions";

export type SentAnswers = { answers: AnswersInput; sharesEmail: boolean };

type QuestionsDialogProps = {
  event: EventResponse;
  /** `rsvp`: the RSVP happens with the answers. `later`: they can be skipped. */
  when: "rsvp" | "later";
  isPending: boolean;
  onSend: (sent: SentAnswers) => void;
  onClose: () => void;
};

/** See docs/product/event-approval.md#questions. */
export default function QuestionsDialog({ event, when, ...props }: QuestionsDialogProps) {
  const t = useTranslations("events.questions");
  const questions = useQuery({ ...questionsQuery(event.id), refetchOnMount: "always" });
  const answers = useQuery({ ...ownAnswersQuery(event.id), gcTime: 0, refetchOnMount: "always" });
  // Older answers would replace those that were sent since.
  const isLoaded = questions.data && answers.data && answers.isFetchedAfterMount;
  return (
    <ModalDialog title={t("title")} description={t("description")} onClose={props.onClose}>
      {isLoaded ? (
        <QuestionsForm {...props} {...{ event, when }} questions={questions.data ?? []} stored={answers.data ?? []} />
      ) : (
        <QueryPlaceholder
          query={questions.isError ? questions : answers}
          title={t("loadFailed.title")}
          description={t("loadFailed.description")}
        >
          <div role="status" aria-label={t("loading")}>
            <Skeleton className="h-24" />
          </div>
        </QueryPlaceholder>
      )}
    </ModalDialog>
  );
}

type QuestionsFormProps = QuestionsDialogProps & { questions: EventQuestion[]; stored: OwnAnswer[] };

function QuestionsForm({ event, questions, stored, when, isPending, onSend, onClose }: QuestionsFormProps) {
  const t = useTranslations("events.questions");
  const hasShared = event.viewer?.rsvp?.sharesEmail ?? false;
  const [sharesEmail, setSharesEmail] = useState(hasShared);
  const [given, setGiven] = useState<Record<string, string | string[]>>(() =>
    Object.fromEntries(stored.map(({ questionId, text, choices }) => [questionId, text ?? choices])),
  );
  const [missingId, setMissingId] = useState<string>();
  const toAnswers = (): AnswersInput =>
    questions.flatMap(({ id: questionId, kind }) => {
      const answer = given[questionId];
      if (answer === undefined || answer.length === 0) return [];
      if (kind === "text") return { questionId, text: String(answer) };
      return { questionId, choices: [answer].flat() };
    });
  const submit = (submitEvent: SyntheticEvent<HTMLFormElement>) => {
    submitEvent.preventDefault();
    const answers = toAnswers();
    const missing = findMissingAnswer(questions, answers);
    setMissingId(missing?.id);
    // No question keeps a member from taking the email back.
    if (!missing || (hasShared && !sharesEmail)) return onSend({ answers, sharesEmail });
    const field = submitEvent.currentTarget.querySelector(`[data-question="${missing.id}"]`);
    field?.querySelector<HTMLElement>("input, textarea, select, button")?.focus();
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <p role="alert" className="sr-only">
        {missingId && t("required")}
      </p>
      {questions.map((question) => (
        <div key={question.id} data-question={question.id}>
          <Question
            question={question}
            value={given[question.id]}
            error={missingId === question.id ? t("required") : undefined}
            onChange={(value) => setGiven((current) => ({ ...current, [question.id]: value }))}
          />
        </div>
      ))}
      {(event.asksEmail || hasShared) && (
        <SwitchField
          label={t("shareEmail")}
          hint={t("shareEmailHint")}
          checked={sharesEmail}
          onChange={({ target }) => setSharesEmail(target.checked)}
        />
      )}
      <DialogButtons
        submit={when === "later" ? t("send") : t("sendWithRsvp")}
        dismiss={when === "later" ? t("skip") : undefined}
        isBusy={isPending}
        onClose={onClose}
      />
    </form>
  );
}

type QuestionProps = {
  question: EventQuestion;
  value: string | string[] | undefined;
  error?: string;
  onChange: (value: string | string[]) => void;
};

/** Says that others than the organizers see the answer. */
function useHint({ isForDoor, isForMatching }: EventQuestion): string | undefined {
  const t = useTranslations("events.questions");
  return [isForDoor && t("forDoor"), isForMatching && t("matchingHint")].filter(Boolean).join(" ") || undefined;
}

function Question({ question, value, error, onChange }: QuestionProps) {
  const t = useTranslations("events.questions");
  const { label, kind, options, isRequired } = question;
  const hint = useHint(question);
  if (kind === "several") return <SeveralQuestion {...{ question, value, error, onChange }} />;
  return (
    <Field label={<bdi>{label}</bdi>} required={isRequired} hint={hint} error={error}>
      {(props) =>
        kind === "text" ? (
          <Textarea
            {...props}
            maxLength={MAX_ANSWER_LENGTH}
            value={String(value ?? "")}
            onChange={({ target }) => onChange(target.value)}
          />
        ) : (
          <NativeSelect
            {...props}
            value={[value ?? ""].flat()[0] ?? ""}
            onChange={({ target }) => onChange(target.value ? [target.value] : [])}
          >
            <option value="">{t("choose")}</option>
            {options.map((option) => (
              <option key={option} dir="auto">
                {option}
              </option>
            ))}
          </NativeSelect>
        )
      }
    </Field>
  );
}

function SeveralQuestion({ question, value, error, onChange }: QuestionProps) {
  const t = useTranslations("events.questions");
  const hint = useHint(question);
  const hintId = useId();
  const chosen = [value ?? []].flat();
  const toggle = (option: string, isChosen: boolean) =>
    onChange(question.options.filter((each) => (each === option ? isChosen : chosen.includes(each))));
  return (
    <fieldset className="grid min-w-0 gap-1" aria-describedby={hint && hintId}>
      <legend className="text-sm font-semibold">
        <bdi>{question.label}</bdi>
        {question.isRequired && (
          <>
            <span aria-hidden className="text-destructive">
              {" *"}
            </span>
            <span className="sr-only"> {t("requiredMark")}</span>
          </>
        )}
      </legend>
      {hint && (
        <p id={hintId} className="text-xs text-muted-foreground">
          {hint}
        </p>
      )}
      {question.options.map((option) => (
        <label key={option} className="flex min-h-11 cursor-pointer items-center gap-3 text-sm">
          <Checkbox checked={chosen.includes(option)} onCheckedChange={(checked) => toggle(option, checked)} />
          <bdi className="min-w-0 [overflow-wrap:anywhere]">{option}</bdi>
        </label>
      ))}
      {error && <p className="text-sm font-medium text-destructive">{error}</p>}
    </fieldset>
  );
}
