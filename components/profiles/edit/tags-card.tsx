import { type SyntheticEvent, useId, useState } from "react";

import { Button } from "@/components/ui/button";
import { Card, CardContent, CardTitle } from "@/components/ui/card";
import { toast } from "@/components/ui/feedback/toast";
import { addTag, type TagDraft, TagInput } from "@/components/ui/form/tag-input";
import { useErrorText } from "@/components/ui/text/use-error-text";
import { useTranslations } from "@/components/ui/text/use-translations";
import { UnsavedGuard } from "@/components/ui/unsaved/unsaved-guard";
import { ApiError } from "@/lib/http/browser/api-client";
import { saveTags } from "@/lib/profiles/client/tags";
import { MAX_TAG_LENGTH, MAX_TAGS, normalizeTag, TAG_TOPICS } from "@/lib/profiles/constants/tags";
import type { SaveTagsInput, Tags } from "@/lib/profiles/schema/tags";

import { useSaveTags } from "../tags/use-save-tags";
import { useTagLabel } from "../tags/use-tag-label";

const FIELDS = ["lookingFor", "canHelpWith"] as const satisfies (keyof Tags)[];

const TAG_RULES = { normalize: normalizeTag, max: MAX_TAGS };

/** See docs/product/profiles.md#tags. */
export function TagsCard({ tags }: { tags: Tags }) {
  const t = useTranslations("profiles.tags");
  const topics = useTranslations("profiles.tags.topics");
  const getErrorText = useErrorText();
  const form = useTagsForm(tags);
  const id = useId();
  return (
    <Card id="tags" className="scroll-mt-20">
      <form noValidate aria-labelledby={id} onSubmit={form.submit}>
        <UnsavedGuard isDirty={form.isDirty} />
        <CardContent className="grid gap-5 md:p-6">
          <div className="grid gap-1">
            <CardTitle id={id} className="md:text-xl">
              {t("title")}
            </CardTitle>
            <p className="text-sm text-pretty text-muted-foreground">{t("description")}</p>
          </div>
          {FIELDS.map((field) => (
            <TagInput
              key={field}
              label={t(field)}
              listLabel={t(field)}
              addLabel={t("addTo", { list: t(field) })}
              draft={form.drafts[field]}
              rules={TAG_RULES}
              maxLength={MAX_TAG_LENGTH}
              suggestions={TAG_TOPICS.map((topic) => topics(topic))}
              hint={t(form.drafts[field].labels.length >= MAX_TAGS ? "full" : "hint", { max: MAX_TAGS })}
              error={form.getError(field)}
              missing={getErrorText("profiles.tags.required")}
              getText={t}
              onChange={(draft) => form.change(field, draft)}
            />
          ))}
          <Button type="submit" variant="secondary" isBusy={form.isSaving} className="justify-self-end">
            {t("save")}
          </Button>
        </CardContent>
      </form>
    </Card>
  );
}

/** A failed save keeps what was typed. */
function useTagsForm(stored: Tags) {
  const t = useTranslations("profiles.tags");
  const getLabel = useTagLabel();
  /** Null until something is changed, and after a save. */
  const [changed, setChanged] = useState<Record<keyof Tags, TagDraft> | null>(null);
  const toDraft = (field: keyof Tags): TagDraft => ({ labels: stored[field].map(getLabel), text: "" });
  const drafts = changed ?? { lookingFor: toDraft("lookingFor"), canHelpWith: toDraft("canHelpWith") };
  const save = useSaveTags(saveTags, () => toast({ title: t("saved") }));
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    // A tag in the field that isn't added yet is saved too.
    const [lookingFor, canHelpWith] = FIELDS.map((field) => [...addTag(drafts[field], TAG_RULES).labels]);
    // A change during the save resets the mutation, so that this isn't called.
    save.mutate({ lookingFor, canHelpWith } as SaveTagsInput, { onSuccess: () => setChanged(null) });
  };
  const getError = (field: keyof Tags): string | undefined =>
    save.error instanceof ApiError ? save.error.fields?.[field] : undefined;
  return {
    drafts,
    isDirty: changed !== null,
    isSaving: save.isPending,
    getError,
    submit,
    change: (field: keyof Tags, draft: TagDraft) => {
      save.reset();
      setChanged({ ...drafts, [field]: draft });
    },
  };
}
