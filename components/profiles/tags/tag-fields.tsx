import { TagInput } from "@/components/ui/form/tag-input";
import { useErrorText } from "@/components/ui/text/use-error-text";
import { useTranslations } from "@/components/ui/text/use-translations";
import { MAX_TAG_LENGTH, MAX_TAGS, TAG_TOPICS } from "@/lib/profiles/constants/tags";

import { TAG_FIELDS, TAG_RULES, type TagsForm } from "./use-tags-form";

export function TagFields({ form }: { form: TagsForm }) {
  const t = useTranslations("profiles.tags");
  const topics = useTranslations("profiles.tags.topics");
  const getErrorText = useErrorText();
  return TAG_FIELDS.map((field) => (
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
  ));
}
