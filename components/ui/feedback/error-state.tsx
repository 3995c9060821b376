"use client";

import { RotateCw, TriangleAlert } from "lucide-react";

import { cn } from "@/lib/core/browser/cn";

import { Button } from "../button";

type ErrorStateProps = {
  /** What happened, without blame: "Couldn't load the events". */
  title: string;
  description?: string;
  onRetry: () => void;
  busy?: boolean;
  className?: string;
};

/** A list or screen that could not be had, and the way to try again. */
export function ErrorState({ title, description, onRetry, busy, className }: ErrorStateProps) {
  return (
    <div
      role="alert"
      data-slot="error-state"
      className={cn("flex flex-col items-center px-4 py-10 text-center", className)}
    >
      <span className="grid size-14 place-content-center rounded-full bg-destructive-soft text-destructive">
        <TriangleAlert aria-hidden className="size-6" />
      </span>
      <p className="mt-4 font-display text-xl font-bold text-balance">{title}</p>
      {description && <p className="mt-1 max-w-sm text-sm text-pretty text-muted-foreground">{description}</p>}
      <Button variant="outline" className="mt-5" onClick={onRetry} busy={busy}>
        {!busy && <RotateCw aria-hidden />}
        Try again
      </Button>
    </div>
  );
}
