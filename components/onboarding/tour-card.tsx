import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { Description, Title } from "radix-ui/dialog";
import type { ComponentProps } from "react";

import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";

import { AutoAdvance } from "./auto-advance";
import type { TourStep } from "./steps";

type TourCardProps = ComponentProps<"div"> & {
  step: TourStep;
  index: number;
  count: number;
  isFallback: boolean;
  isPaused: boolean;
  /** In pixels; undefined until it is measured. */
  position: { left: number; top: number } | undefined;
  next: () => void;
  skip: () => void;
  back: () => void;
  leave: () => void;
};

/** Adds a period for screen readers, but not to "You're All Set!". */
const endSentence = (title: string): string => (/[.!?]$/.test(title) ? title : `${title}.`);

export function TourCard({
  step,
  index,
  count,
  isFallback,
  isPaused,
  position,
  next,
  skip,
  back,
  leave,
  ...props
}: TourCardProps) {
  const t = useTranslations("onboarding");
  const title = t(`steps.${step.texts}.title`);
  const text = isFallback && step.fallback ? t(`fallbacks.${step.fallback.text}`) : t(`steps.${step.texts}.text`);
  const isLast = index === count - 1;
  return (
    <div
      data-slot="tour-card"
      className="absolute grid max-h-[calc(100dvh-2rem)] w-[min(25rem,calc(100vw-2rem))] gap-4 overflow-y-auto overscroll-contain rounded-xl border bg-popover p-5 text-popover-foreground shadow-soft transition-[left,top] duration-200"
      style={position ?? { visibility: "hidden" }}
      {...props}
    >
      <div className="flex items-center justify-between gap-3">
        <Badge>{t("badge", { step: index + 1, count })}</Badge>
        <Button variant="ghost" size="icon" aria-label={t("close")} className="-my-2 -mr-2" onClick={leave}>
          <X aria-hidden />
        </Button>
      </div>
      <div className="grid gap-1.5">
        <Title className="font-display text-xl font-bold">{title}</Title>
        <Description className="text-base text-muted-foreground">{text}</Description>
        {step.autoAdvanceMs !== undefined && (
          <AutoAdvance key={step.id} afterMs={step.autoAdvanceMs} isPaused={isPaused} onDone={next} />
        )}
      </div>
      {/* Screen readers announce the title when the dialog opens. This region announces later
          steps. */}
      <p aria-live="polite" className="sr-only">
        {t("announcement", { step: index + 1, count, title: endSentence(title), text })}
      </p>
      <div
        role="progressbar"
        aria-label={t("progress")}
        aria-valuemin={0}
        aria-valuemax={count}
        aria-valuenow={index + 1}
        className="h-1.5 overflow-hidden rounded-full bg-secondary"
      >
        <div
          className="h-full rounded-full bg-primary transition-[width] duration-200"
          style={{ width: `${((index + 1) / count) * 100}%` }}
        />
      </div>
      <div className="flex flex-wrap items-center justify-end gap-2">
        {index > 0 && (
          <Button variant="outline" className="mr-auto" onClick={back}>
            {t("previous")}
          </Button>
        )}
        {step.skippable && (
          <Button variant="ghost" onClick={skip}>
            {t("skip")}
          </Button>
        )}
        <Button onClick={next}>{t(isLast ? "getStarted" : "continue")}</Button>
      </div>
    </div>
  );
}
