import { clsx } from "clsx";
import { RotateCw, TriangleAlert } from "lucide-react";

import { useTranslations } from "../text/use-translations";

import { Button } from "../button";

type ErrorStateProps = {
  /** For example "Couldn't load the events". */
  title: string;
  description?: string;
  onRetry: () => void;
  /** By default "Try again". */
  retryLabel?: string;
  isBusy?: boolean;
  /** For use in a dialog or a card. */
  compact?: boolean;
  className?: string;
};

export function ErrorState({
  title,
  description,
  onRetry,
  retryLabel,
  isBusy,
  compact = false,
  className,
}: ErrorStateProps) {
  const t = useTranslations("common");
  return (
    <div
      role="alert"
      data-slot="error-state"
      className={clsx("flex flex-col items-center px-4 text-center", compact ? "py-4" : "py-10", className)}
    >
      <span className="grid size-14 place-content-center rounded-full bg-destructive-soft text-destructive">
        <TriangleAlert aria-hidden className="size-6" />
      </span>
      <p className="mt-4 font-display text-xl font-bold text-balance">{title}</p>
      {description && <p className="mt-1 max-w-sm text-sm text-pretty text-muted-foreground">{description}</p>}
      <Button variant="outline" className="mt-5" onClick={onRetry} isBusy={isBusy}>
        {!isBusy && <RotateCw aria-hidden />}
        {retryLabel ?? t("tryAgain")}
      </Button>
    </div>
  );
}
