import { useId } from "react";

import { Button } from "@/components/ui/button";
import { Card, CardContent, CardTitle } from "@/components/ui/card";
import { useTranslations } from "@/components/ui/text/use-translations";
import { UnsavedGuard } from "@/components/ui/unsaved/unsaved-guard";
import type { Tags } from "@/lib/profiles/schema/tags";

import { TagFields } from "../tags/tag-fields";
import { useTagsForm } from "../tags/use-tags-form";

/** See docs/product/profiles.md#tags. */
export function TagsCard({ tags }: { tags: Tags }) {
  const t = useTranslations("profiles.tags");
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
          <TagFields form={form} />
          <Button type="submit" variant="secondary" isBusy={form.isSaving} className="justify-self-end">
            {t("save")}
          </Button>
        </CardContent>
      </form>
    </Card>
  );
}
