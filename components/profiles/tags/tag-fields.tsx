import { useTranslations } from "@/components/ui/text/use-translations";

import { TagField } from "./tag-field";
import { TAG_FIELDS, type TagsForm } from "./use-tags-form";

export function TagFields({ form }: { form: TagsForm }) {
  const t = useTranslations("profiles.tags");
  return TAG_FIELDS.map((field) => (
    <TagField
      key={field}
      label={t(field)}
      draft={form.drafts[field]}
      error={form.getError(field)}
      onChange={(draft) => form.change(field, draft)}
    />
  ));
}
