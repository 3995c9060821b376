import { X } from "lucide-react";
import { Description, Title } from "radix-ui/dialog";
import type { ComponentProps } from "react";

import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";

import { AutoAdvance } from "./auto-advance";
import type { TourStep } from "./steps";

type TourCardProps = ComponentProps<"div"> & {
  step: TourStep;
  /** Counted from 0. */
  index: number;
  count: number;
  isPaused: boolean;
  /** Pixels from the window's left and top; undefined until it was measured. */
  place: { left: number; top: number } | undefined;
  next: () => void;
  skip: () => void;
  back: () => void;
  leave: () => void;
};

/** What a step says, and the way through. */
export function TourCard({ step, index, count, isPaused, place, next, skip, back, leave, ...props }: TourCardProps) {
  const isLast = index === count - 1;
  return (
    <div
      data-slot="tour-card"
      className="absolute grid max-h-[calc(100dvh-2rem)] w-[min(25rem,calc(100vw-2rem))] gap-4 overflow-y-auto overscroll-contain rounded-xl border bg-popover p-5 text-popover-foreground shadow-soft transition-[left,top] duration-200"
      style={place ?? { visibility: "hidden" }}
      {...props}
    >
      <div className="flex items-center justify-between gap-3">
        <Badge>
          Highlight {index + 1} of {count}
        </Badge>
        <Button variant="ghost" size="icon" aria-label="Close walkthrough" className="-my-2 -mr-2" onClick={leave}>
          <X aria-hidden />
        </Button>
      </div>
      <div className="grid gap-1.5">
        <Title className="font-display text-xl font-bold">{step.title}</Title>
        <Description className="text-base text-muted-foreground">{step.text}</Description>
        {step.autoAdvanceMs !== undefined && (
          <AutoAdvance key={step.id} afterMs={step.autoAdvanceMs} isPaused={isPaused} onDone={next} />
        )}
      </div>
      {/* The dialog's name is read when it opens; what follows is announced as it comes. */}
      <p aria-live="polite" className="sr-only">
        Step {index + 1} of {count}: {step.title}. {step.text}
      </p>
      <div
        role="progressbar"
        aria-label="Walkthrough progress"
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
            Previous
          </Button>
        )}
        {step.skippable && (
          <Button variant="ghost" onClick={skip}>
            Skip
          </Button>
        )}
        <Button onClick={next}>{isLast ? "Get Started" : "Continue"}</Button>
      </div>
    </div>
  );
}
