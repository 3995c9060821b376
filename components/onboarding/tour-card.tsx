import { Pause, Timer, X } from "lucide-react";
import { Description, Title } from "radix-ui/dialog";
import { type ComponentProps, useEffect, useEffectEvent, useRef, useState } from "react";

import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { useTranslations } from "@/components/ui/text/use-translations";

import type { TourStep } from "./steps";

const TICK_MS = 100;

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
  const fallbackText = isFallback ? step.fallback?.text : undefined;
  const text = fallbackText ? t(`fallbacks.${fallbackText}`) : t(`steps.${step.texts}.text`);
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
      <Progress value={index + 1} max={count} />
      <TourButtons {...{ step, index, count, next, skip, back }} />
    </div>
  );
}

function Progress({ value, max }: { value: number; max: number }) {
  const t = useTranslations("onboarding");
  return (
    <div
      role="progressbar"
      aria-label={t("progress")}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value}
      className="h-1.5 overflow-hidden rounded-full bg-secondary"
    >
      <div
        className="h-full rounded-full bg-primary transition-[width] duration-200"
        style={{ width: `${(value / max) * 100}%` }}
      />
    </div>
  );
}

type TourButtonsProps = Pick<TourCardProps, "step" | "index" | "count" | "next" | "skip" | "back">;

function TourButtons({ step, index, count, next, skip, back }: TourButtonsProps) {
  const t = useTranslations("onboarding");
  return (
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
      <Button onClick={next}>{t(index === count - 1 ? "getStarted" : "continue")}</Button>
    </div>
  );
}

type AutoAdvanceProps = { afterMs: number; isPaused: boolean; onDone: () => void };

function AutoAdvance({ afterMs, isPaused, onDone }: AutoAdvanceProps) {
  const t = useTranslations("onboarding.autoAdvance");
  const [shownMs, setShown] = useState(afterMs);
  // The state can lag behind the timer.
  const remainingMs = useRef(afterMs);
  const done = useEffectEvent(onDone);

  // Effect: runs a timer while the step isn't paused, and moves on at its end.
  useEffect(() => {
    if (isPaused || remainingMs.current <= 0) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "hidden") return;
      remainingMs.current -= TICK_MS;
      setShown(remainingMs.current);
      if (remainingMs.current > 0) return;
      clearInterval(timer);
      done();
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [isPaused]);

  return (
    <p className="flex min-h-5 items-center gap-1.5 text-xs text-muted-foreground [&_svg]:size-3.5">
      {isPaused ? <Pause aria-hidden /> : <Timer aria-hidden />}
      {/* Screen readers would announce every second. */}
      <span aria-hidden data-numeric>
        {isPaused ? t("paused") : t("remaining", { seconds: Math.ceil(shownMs / 1000) })}
      </span>
      <span className="sr-only">{t("explanation", { seconds: afterMs / 1000 })}</span>
    </p>
  );
}
