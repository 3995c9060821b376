import { useState } from "react";

import { Button } from "@/components/ui/button";
import { addTag, type TagDraft, TagInput } from "@/components/ui/form/tag-input";
import { useErrorText } from "@/components/ui/text/use-error-text";
import { useTranslations } from "@/components/ui/text/use-translations";
import { findKeptInput, useKeptInput } from "@/components/ui/unsaved/kept-input";
import { ApiError } from "@/lib/http/browser/api-client";
import { FIRST_TOPICS, MAX_TAG_LENGTH, MAX_TAGS, normalizeTag, TAG_TOPICS } from "@/lib/profiles/constants/tags";
import type { TagLabels, Tags } from "@/lib/profiles/schema/tags";

import { useTagLabel } from "../tags/use-tag-label";

const FIELDS = ["lookingFor", "canHelpWith"] as const satisfies (keyof Tags)[];

const KEPT_AS = "profile tags";

const TAG_RULES = { normalize: normalizeTag, max: MAX_TAGS };

type TagDrafts = Record<keyof Tags, TagDraft>;

export type TagFieldsProps = {
  drafts: TagDrafts;
  getError: (field: keyof Tags) => string | undefined;
  onChange: (field: keyof Tags, draft: TagDraft) => void;
};

type Save = { error: Error | null; isError: boolean; reset: () => void };

/** The tags of the form. A list of another device shows until it is changed here. */
export function useTagDrafts(stored: Tags, save: Save) {
  const getLabel = useTagLabel();
  const [changed, setChanged] = useState(() => (findKeptInput(KEPT_AS) ?? {}) as Partial<TagDrafts>);
  useKeptInput(KEPT_AS, () => changed);
  const toDraft = (field: keyof Tags): TagDraft => ({ labels: stored[field].map(getLabel), text: "" });
  const drafts = { lookingFor: toDraft("lookingFor"), canHelpWith: toDraft("canHelpWith"), ...changed };
  // A tag in the field that isn't added yet is saved too.
  const toLabels = (field: keyof Tags) => [...addTag(drafts[field], TAG_RULES).labels];
  const fields: TagFieldsProps = {
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
    getChanges: (): Partial<TagLabels> =>
      Object.fromEntries(FIELDS.filter((field) => changed[field]).map((field) => [field, toLabels(field)])),
    /** Keeps what was changed during the save. */
    onSaved: () => setChanged((now) => (now === changed ? {} : now)),
  };
}

/** See docs/product/profiles.md#tags. */
export function TagFields({ drafts, getError, onChange }: TagFieldsProps) {
  const t = useTranslations("profiles.tags");
  const getTopic = useTranslations("profiles.tags.topics");
  const getErrorText = useErrorText();
  return (
    <fieldset id="tags" className="grid min-w-0 scroll-mt-20 grid-cols-1 gap-5 border-t pt-5">
      <legend className="sr-only">{t("title")}</legend>
      <p className="text-sm text-pretty text-muted-foreground">{t("description")}</p>
      {FIELDS.map((field) => (
        <div key={field} className="grid grid-cols-1 gap-2">
          <TagInput
            label={t(field)}
            listLabel={t(field)}
            addLabel={t("addTo", { list: t(field) })}
            draft={drafts[field]}
            rules={TAG_RULES}
            maxLength={MAX_TAG_LENGTH}
            suggestions={TAG_TOPICS.map((topic) => getTopic(topic))}
            hint={t(drafts[field].labels.length >= MAX_TAGS ? "full" : "hint", { max: MAX_TAGS })}
            error={getError(field)}
            missing={getErrorText("profiles.tags.required")}
            getText={t}
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
  const getTopic = useTranslations("profiles.tags.topics");
  return (
    <ul aria-label={label} className="-mx-1 flex gap-2 overflow-x-auto p-1">
      {FIRST_TOPICS.map((topic) => {
        const tag = getTopic(topic);
        const others = draft.labels.filter((each) => normalizeTag(each) !== normalizeTag(tag));
        const isChosen = others.length < draft.labels.length;
        return (
          <li key={topic} className="shrink-0">
            <Button
              variant={isChosen ? "secondary" : "outline"}
              size="compact"
              shape="round"
              aria-pressed={isChosen}
              disabled={!isChosen && draft.labels.length >= MAX_TAGS}
              onClick={() => onChange({ ...draft, labels: isChosen ? others : [...others, tag] })}
            >
              {tag}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
