"use client";

import { useTranslations } from "next-intl";

import { ErrorState } from "../feedback/error-state";

type ErrorContentProps = { digest?: string; onRetry: () => void };

/** Replaces a screen that failed to render. The reference finds the error in the server's log. */
export function ErrorContent({ digest, onRetry }: ErrorContentProps) {
  const t = useTranslations("errorScreen");
  return (
    <div className="flex flex-1 flex-col items-center justify-center">
      <ErrorState title={t("title")} description={t("description")} onRetry={onRetry} />
      {digest && <p className="text-xs text-muted-foreground">{t("reference", { digest })}</p>}
    </div>
  );
}
