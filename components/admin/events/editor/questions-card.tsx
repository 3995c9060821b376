import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus, Trash2 } from "lucide-react";
import { type SyntheticEvent, useRef, useState } from "react";

import { Button } from "@/components/ui/button";
import { Card, CardContent, CardTitle } from "@/components/ui/card";
import { toastFailure } from "@/components/ui/feedback/failure-toast";
import { toast } from "@/components/ui/feedback/toast";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/input";
import { NativeSelect } from "@/components/ui/form/native-select";
import { Switch } from "@/components/ui/form/switch";
import { Textarea } from "@/components/ui/form/textarea";
import { useTranslations } from "@/components/ui/text/use-translations";
import { UnsavedGuard } from "@/components/ui/unsaved/unsaved-guard";
import { invalidateOwnEvents } from "@/lib/events/client/changes";
import { questionsQuery, setQuestions } from "@/lib/events/client/questions";
import { MAX_QUESTION_LENGTH, MAX_QUESTIONS, QUESTION_KINDS } from "@/lib/events/constants/questions";
import { type EventQuestion, setQuestionsSchema } from "@/lib/events/schema/questions";

/** `options` has a line for each. `key` is the form's own. */
type Draft = {
  key: string;
  id?: string;
  label: string;
  kind: EventQuestion["kind"];
  options: string;
  isRequired: boolean;
};

const toDraft = ({ id, options, ...question }: EventQuestion): Draft => ({
  ...question,
  key: id,
  id,
  options: options.join("\n"),
});

const toInput = ({ key: _key, options, ...question }: Draft) => ({
  ...question,
  options:
    question.kind === "text"
      ? []
      : options
          .split("\n")
          .map((option) => option.trim())
          .filter(Boolean),
});

/** See docs/product/event-approval.md#questions. */
export function QuestionsCard({ eventId }: { eventId: string }) {
  const { data: questions } = useQuery(questionsQuery(eventId));
  if (!questions) return null;
  return <QuestionsForm eventId={eventId} questions={questions} />;
}

function QuestionsForm({ eventId, questions }: { eventId: string; questions: EventQuestion[] }) {
  const t = useTranslations("admin.events.questions");
  const client = useQueryClient();
  const [changed, setChanged] = useState<Draft[] | null>(null);
  const [isInvalid, setInvalid] = useState(false);
  const drafts = changed ?? questions.map(toDraft);
  const { mutate, isPending } = useMutation({
    mutationFn: () => setQuestions(eventId, { questions: drafts.map(toInput) }),
    onSuccess: (saved) => {
      client.setQueryData(questionsQuery(eventId).queryKey, saved);
      setChanged(null);
      toast({ title: t("saved") });
      return invalidateOwnEvents(client);
    },
    onError: (error) => toastFailure(error, t("failed.title"), t("failed.description")),
  });
  const change = (key: string, values: Partial<Draft>) =>
    setChanged(drafts.map((draft) => (draft.key === key ? { ...draft, ...values } : draft)));
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const isValid = setQuestionsSchema.safeParse({ questions: drafts.map(toInput) }).success;
    setInvalid(!isValid);
    if (isValid) mutate();
  };
  const added = useRef(0);
  const add = () => {
    added.current += 1;
    const draft = { key: `new ${added.current}`, label: "", kind: "text", options: "", isRequired: false } as const;
    setChanged([...drafts, draft]);
  };
  return (
    <form noValidate aria-label={t("title")} onSubmit={submit}>
      <UnsavedGuard isDirty={changed !== null && !isPending} leaveTo={null} />
      <Card>
        <CardContent className="grid gap-5 md:p-6">
          <div className="grid gap-1">
            <CardTitle className="md:text-xl">{t("title")}</CardTitle>
            <p className="text-sm text-muted-foreground">{t("hint")}</p>
          </div>
          {drafts.map((draft, index) => (
            <QuestionFields
              key={draft.key}
              draft={draft}
              number={index + 1}
              onChange={(values) => change(draft.key, values)}
              onRemove={() => setChanged(drafts.filter(({ key }) => key !== draft.key))}
            />
          ))}
          <p role="alert" className="text-sm font-medium text-destructive empty:sr-only">
            {isInvalid && t("invalid")}
          </p>
          <div className="flex flex-wrap justify-between gap-2 max-sm:*:flex-auto">
            <Button variant="outline" disabled={drafts.length >= MAX_QUESTIONS} onClick={add}>
              <Plus aria-hidden />
              {t("add")}
            </Button>
            <Button type="submit" isBusy={isPending} disabled={changed === null}>
              {t("save")}
            </Button>
          </div>
        </CardContent>
      </Card>
    </form>
  );
}

type QuestionFieldsProps = {
  draft: Draft;
  number: number;
  onChange: (values: Partial<Draft>) => void;
  onRemove: () => void;
};

function QuestionFields({ draft, number, onChange, onRemove }: QuestionFieldsProps) {
  const t = useTranslations("admin.events.questions");
  return (
    <fieldset className="grid min-w-0 gap-4 border-t pt-5">
      <legend className="sr-only">{t("question", { number })}</legend>
      <Field label={t("label")} required>
        {(props) => (
          <Input
            {...props}
            maxLength={MAX_QUESTION_LENGTH}
            autoComplete="off"
            value={draft.label}
            onChange={({ target }) => onChange({ label: target.value })}
          />
        )}
      </Field>
      <Field label={t("kind")}>
        {(props) => (
          <NativeSelect
            {...props}
            value={draft.kind}
            onChange={({ target }) => onChange({ kind: target.value as Draft["kind"] })}
          >
            {QUESTION_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {t(`kinds.${kind}`)}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      {draft.kind !== "text" && (
        <Field label={t("options")} required hint={t("optionsHint")}>
          {(props) => (
            <Textarea {...props} value={draft.options} onChange={({ target }) => onChange({ options: target.value })} />
          )}
        </Field>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <label className="flex min-h-11 cursor-pointer items-center gap-3 text-sm font-semibold">
          <Switch checked={draft.isRequired} onChange={({ target }) => onChange({ isRequired: target.checked })} />
          {t("required")}
        </label>
        <Button variant="ghost" aria-label={t("removeLabel", { number })} onClick={onRemove}>
          <Trash2 aria-hidden />
          {t("remove")}
        </Button>
      </div>
    </fieldset>
  );
}
