import { useState } from "react";

import { Button } from "@/components/ui/button";
import { addTag, type TagDraft, TagInput } from "@/components/ui/form/text/tag-input";
import { useErrorText } from "@/components/ui/text/use-error-text";
import { useTranslations } from "@/components/ui/text/use-translations";
import { findKeptInput, useKeptInput } from "@/components/ui/unsaved/kept-input";
import { ApiError } from "@/lib/http/browser/api-client";
import {
  FIRST_TOPICS,
  MAX_TOPIC_LENGTH,
  MAX_TOPICS,
  normalizeTopic,
  OFFERED_TOPICS,
} from "@/lib/profiles/constants/topics";
import type { TopicLabels, Topics } from "@/lib/profiles/schema/topics";

import { useTopicLabel } from "../topics/use-topic-label";

const FIELDS = ["lookingFor", "canHelpWith"] as const satisfies (keyof Topics)[];

const KEPT_AS = "profile topics";

const TOPIC_RULES = { normalize: normalizeTopic, max: MAX_TOPICS };

type TopicDrafts = Record<keyof Topics, TagDraft>;

export type TopicFieldsProps = {
  drafts: TopicDrafts;
  getError: (field: keyof Topics) => string | undefined;
  onChange: (field: keyof Topics, draft: TagDraft) => void;
};

type Save = { error: Error | null; isError: boolean; reset: () => void };

/** The topics of the form. A list of another device shows until it is changed here. */
export function useTopicDrafts(stored: Topics, save: Save) {
  const getLabel = useTopicLabel();
  const [changed, setChanged] = useState(() => (findKeptInput(KEPT_AS) ?? {}) as Partial<TopicDrafts>);
  useKeptInput(KEPT_AS, () => changed);
  const toDraft = (field: keyof Topics): TagDraft => ({ labels: stored[field].map(getLabel), text: "" });
  const drafts = { lookingFor: toDraft("lookingFor"), canHelpWith: toDraft("canHelpWith"), ...changed };
  // A topic in the field that isn't added yet is saved too.
  const toLabels = (field: keyof Topics) => [...addTag(drafts[field], TOPIC_RULES).labels];
  const fields: TopicFieldsProps = {
    drafts,
    getError: (field) => (save.error instanceof ApiError ? save.error.fields?.[field] : undefined),
    onChange: (field, draft) => {
      // The error is about the former list.
      if (save.isError) save.reset();
      setChanged((now) => ({ ...now, [field]: draft }));
    },
  };
  return {
    fields,
    isDirty: Object.keys(changed).length > 0,
    /** Without the lists that weren't changed, so that a save keeps what another device stored. */
    getChanges: (): Partial<TopicLabels> =>
      Object.fromEntries(FIELDS.filter((field) => changed[field]).map((field) => [field, toLabels(field)])),
    /** Keeps what was changed during the save. */
    onSaved: () => setChanged((now) => (now === changed ? {} : now)),
  };
}

/** See docs/product/profiles.md#topics. */
export function TopicFields({ drafts, getError, onChange }: TopicFieldsProps) {
  const t = useTranslations("profiles.topics");
  const getTopic = useTranslations("profiles.topics.offered");
  const getErrorText = useErrorText();
  return (
    <fieldset id="topics" className="grid min-w-0 scroll-mt-20 grid-cols-1 gap-5 border-t pt-5">
      <legend className="sr-only">{t("title")}</legend>
      <p className="text-sm text-pretty text-muted-foreground">{t("description")}</p>
      {FIELDS.map((field) => (
        <div key={field} className="grid grid-cols-1 gap-2">
          <TagInput
            label={t(field)}
            listLabel={t(field)}
            addLabel={t("addTo", { list: t(field) })}
            draft={drafts[field]}
            rules={TOPIC_RULES}
            maxLength={MAX_TOPIC_LENGTH}
            suggestions={OFFERED_TOPICS.map((topic) => getTopic(topic))}
            hint={t(drafts[field].labels.length >= MAX_TOPICS ? "full" : "hint", { max: MAX_TOPICS })}
            error={getError(field)}
            missing={getErrorText("profiles.topics.required")}
            getText={(key, { tag }) => t(key, { topic: tag })}
            onChange={(draft) => onChange(field, draft)}
          />
          <TopicChoices
            label={t("addTo", { list: t(field) })}
            draft={drafts[field]}
            onChange={(draft) => onChange(field, draft)}
          />
        </div>
      ))}
    </fieldset>
  );
}

type TopicChoicesProps = { label: string; draft: TagDraft; onChange: (draft: TagDraft) => void };

/** What is typed stays. */
function TopicChoices({ label, draft, onChange }: TopicChoicesProps) {
  const getTopic = useTranslations("profiles.topics.offered");
  return (
    <ul aria-label={label} className="-mx-1 flex gap-2 overflow-x-auto p-1">
      {FIRST_TOPICS.map((key) => {
        const topic = getTopic(key);
        const others = draft.labels.filter((each) => normalizeTopic(each) !== normalizeTopic(topic));
        const isChosen = others.length < draft.labels.length;
        return (
          <li key={topic} className="shrink-0">
            <Button
              variant={isChosen ? "secondary" : "outline"}
              size="compact"
              shape="round"
              aria-pressed={isChosen}
              disabled={!isChosen && draft.labels.length >= MAX_TOPICS}
              onClick={() => onChange({ ...draft, labels: isChosen ? others : [...others, topic] })}
            >
              {topic}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
