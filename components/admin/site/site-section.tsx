import type { BaseSyntheticEvent, ReactNode } from "react";

import { Button } from "@/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { useTranslations } from "@/components/ui/text/use-translations";
import { UnsavedGuard } from "@/components/ui/unsaved/unsaved-guard";

type SiteSectionProps = {
  title: string;
  description: string;
  isDirty: boolean;
  isSaving: boolean;
  onSubmit: (event: BaseSyntheticEvent) => void;
  children: ReactNode;
};

export function SiteSection({ title, description, isDirty, isSaving, onSubmit, children }: SiteSectionProps) {
  const t = useTranslations("admin.site");
  return (
    <form noValidate aria-label={title} onSubmit={onSubmit}>
      <UnsavedGuard isDirty={isDirty && !isSaving} />
      <Card>
        <CardHeader className="md:px-6 md:pt-6">
          <CardTitle className="md:text-xl">{title}</CardTitle>
          <p className="w-full text-sm text-pretty text-muted-foreground">{description}</p>
        </CardHeader>
        <CardContent className="grid grid-cols-[minmax(0,1fr)] gap-5 md:px-6 md:pb-6">
          {children}
          <div className="flex flex-wrap items-center justify-end gap-3 border-t pt-4">
            <p className="mr-auto text-sm text-muted-foreground">{isDirty && t("unsaved")}</p>
            <Button type="submit" isBusy={isSaving} disabled={!isDirty} className="max-sm:w-full">
              {t(isSaving ? "saving" : "save")}
            </Button>
          </div>
        </CardContent>
      </Card>
    </form>
  );
}
