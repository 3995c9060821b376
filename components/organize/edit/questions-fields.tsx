import { Plus, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";

import { Button } from "@/components/ui/button";
import { Card, CardContent, CardTitle } from "@/components/ui/card";
import { FormAlert } from "@/components/ui/feedback/form-alert";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/text/input";
import { NativeSelect, Options } from "@/components/ui/form/choice/native-select";
import { Switch } from "@/components/ui/form/choice/switch";
import { SwitchField } from "@/components/ui/form/choice/switch-field";
import { Textarea } from "@/components/ui/form/text/textarea";
import { useTranslations } from "@/components/ui/text/use-translations";
import { findKeptInput, useKeptInput } from "@/components/ui/unsaved/kept-input";
import { randomUuid } from "@/lib/core/browser/random-uuid";
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
  isForDoor: boolean;
  isForMatching: boolean;
};

const OFF = { isRequired: false, isForDoor: false, isForMatching: false };
const NEW_QUESTION = { label: "", kind: "text", options: "", ...OFF } as const;

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

export type QuestionDrafts = ReturnType<typeof useQuestionDrafts>;

/** The questions that are being written. Until one is changed, they are the `stored` ones. */
export function useQuestionDrafts(keptAs: string, stored: EventQuestion[]) {
  const [changed, setChanged] = useState(() => (findKeptInput(keptAs) ?? null) as Draft[] | null);
  useKeptInput(keptAs, () => changed);
  const [isInvalid, setInvalid] = useState(false);
  const drafts = changed ?? stored.map(toDraft);
  return {
    drafts,
    isChanged: changed !== null,
    isInvalid,
    input: drafts.map(toInput),
    /** Returns whether they can be sent, and shows if they can't. */
    check: (): boolean => {
      const isValid = setQuestionsSchema.safeParse({ questions: drafts.map(toInput) }).success;
      setInvalid(!isValid);
      return isValid;
    },
    reset: () => setChanged(null),
    add: () => setChanged([...drafts, { ...NEW_QUESTION, key: randomUuid() }]),
    change: (key: string, values: Partial<Draft>) =>
      setChanged(drafts.map((draft) => (draft.key === key ? { ...draft, ...values } : draft))),
    remove: (key: string) => setChanged(drafts.filter((draft) => draft.key !== key)),
  };
}

/** `children`: what saves them, in a form of their own. */
export function QuestionsFields({ questions, children }: { questions: QuestionDrafts; children?: ReactNode }) {
  const t = useTranslations("admin.events.questions");
  const { drafts, isInvalid, add, change, remove } = questions;
  return (
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
            onRemove={() => remove(draft.key)}
          />
        ))}
        <FormAlert>{isInvalid && t("invalid")}</FormAlert>
        <div className="flex flex-wrap justify-between gap-2 max-sm:*:flex-auto">
          <Button variant="outline" disabled={drafts.length >= MAX_QUESTIONS} onClick={add}>
            <Plus aria-hidden />
            {t("add")}
          </Button>
          {children}
        </div>
      </CardContent>
    </Card>
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
        <Input
          maxLength={MAX_QUESTION_LENGTH}
          autoComplete="off"
          value={draft.label}
          onChange={({ target }) => onChange({ label: target.value })}
        />
      </Field>
      <KindField kind={draft.kind} onChange={onChange} />
      {draft.kind !== "text" && (
        <Field label={t("options")} required hint={t("optionsHint")}>
          <Textarea value={draft.options} onChange={({ target }) => onChange({ options: target.value })} />
        </Field>
      )}
      <SwitchField
        label={t("forDoor")}
        hint={t("forDoorHint")}
        checked={draft.isForDoor}
        onChange={({ target }) => onChange({ isForDoor: target.checked })}
      />
      {draft.kind !== "text" && (
        <SwitchField
          label={t("matching")}
          hint={t("matchingHint")}
          checked={draft.isForMatching}
          onChange={({ target }) => onChange({ isForMatching: target.checked })}
        />
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

function KindField({ kind, onChange }: Pick<Draft, "kind"> & Pick<QuestionFieldsProps, "onChange">) {
  const t = useTranslations("admin.events.questions");
  return (
    <Field label={t("kind")}>
      <NativeSelect value={kind} onChange={({ target }) => onChange({ kind: target.value as Draft["kind"] })}>
        <Options values={QUESTION_KINDS} getText={(key) => t(`kinds.${key}`)} />
      </NativeSelect>
    </Field>
  );
}
