import { useTranslations } from "next-intl";

import { type Platform, STEPS } from "./platform";

export function InstallSteps({ platform }: { platform: Platform }) {
  const t = useTranslations("install");
  return (
    <>
      <ol className="grid gap-3.5">
        {STEPS.map((step, index) => (
          <li key={step} className="flex gap-3">
            <span
              aria-hidden
              className="grid size-8 shrink-0 place-content-center rounded-full bg-accent font-display text-sm font-bold text-accent-foreground"
            >
              {index + 1}
            </span>
            <p className="min-w-0 pt-1 text-sm">
              <span className="block font-bold">{t(`steps.${platform}.${step}.title`)}</span>
              <span className="text-muted-foreground">{t(`steps.${platform}.${step}.text`)}</span>
            </p>
          </li>
        ))}
      </ol>
      {platform === "ios" && (
        <p className="rounded-md bg-soon-soft px-4 py-3 text-sm text-soon">
          {t.rich("safari", { strong: (text) => <strong>{text}</strong> })}
        </p>
      )}
    </>
  );
}
