import { type ReactNode, useId } from "react";

import { useTranslations } from "@/components/ui/text/use-translations";

import type { SettingsSection } from "./sections";

export type SectionHeading = "h1" | "h2";

type SettingsPageProps = {
  section: SettingsSection;
  /** `h2` beside the list at /settings, which has the h1. */
  heading?: SectionHeading;
  children: ReactNode;
};

export function SettingsPage({ section, heading: Heading = "h1", children }: SettingsPageProps) {
  const id = useId();
  const t = useTranslations(`settings.${section}`);
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-5">
      <header className="grid gap-1">
        <Heading id={id} className="text-2xl font-extrabold md:text-3xl">
          {t("title")}
        </Heading>
        <p className="max-w-prose text-pretty text-muted-foreground">{t("description")}</p>
      </header>
      {children}
    </section>
  );
}
