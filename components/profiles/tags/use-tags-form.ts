import { type SyntheticEvent, useState } from "react";

import { toast } from "@/components/ui/feedback/toast";
import { addTag, type TagDraft } from "@/components/ui/form/tag-input";
import { useTranslations } from "@/components/ui/text/use-translations";
import { ApiError } from "@/lib/http/browser/api-client";
import { saveTags } from "@/lib/profiles/client/tags";
import { MAX_TAGS, normalizeTag } from "@/lib/profiles/constants/tags";
import type { SaveTagsInput, Tags } from "@/lib/profiles/schema/tags";

import { useSaveTags } from "./use-save-tags";
import { useTagLabel } from "./use-tag-label";

export const TAG_FIELDS = ["lookingFor", "canHelpWith"] as const satisfies (keyof Tags)[];

export const TAG_RULES = { normalize: normalizeTag, max: MAX_TAGS };

/** A failed save keeps what was typed. */
export function useTagsForm(stored: Tags) {
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
    const [lookingFor, canHelpWith] = TAG_FIELDS.map((field) => [...addTag(drafts[field], TAG_RULES).labels]);
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

export type TagsForm = ReturnType<typeof useTagsForm>;
