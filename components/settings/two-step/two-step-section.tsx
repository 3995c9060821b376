import { type ReactNode, useId } from "react";

import { useTranslations } from "@/components/ui/text/use-translations";

import { useFormatDay } from "../frame/use-format-day";

export function TwoStepSection({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-2 border-t pt-4">
      <div className="grid gap-0.5">
        <h3 id={id} className="font-semibold">
          {title}
        </h3>
        <p className="text-sm text-pretty text-muted-foreground">{text}</p>
      </div>
      {children}
    </section>
  );
}

export function TwoStepRow({ name, details, children }: { name: string; details: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 py-1.5">
      <div className="min-w-0 flex-1 basis-32 text-sm leading-snug [overflow-wrap:anywhere]">
        <p className="font-semibold">
          <bdi>{name}</bdi>
        </p>
        <p data-numeric className="text-muted-foreground">
          {details}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">{children}</div>
    </div>
  );
}

/** Days in the viewer's time zone. */
export function useDateText(timezone: string): (dates: { createdAt: string; lastUsedAt: string | null }) => string {
  const t = useTranslations("settings.security.twoStep.dates");
  const format = useFormatDay(timezone);
  return ({ createdAt, lastUsedAt }) =>
    lastUsedAt
      ? t("used", { added: format(createdAt), used: format(lastUsedAt) })
      : t("added", { added: format(createdAt) });
}
