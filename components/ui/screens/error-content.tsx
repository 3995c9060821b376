"use client";

import { useTranslations } from "next-intl";

import { ErrorState } from "../feedback/error-state";
import { PlainScreen } from "./plain-screen";

export type ErrorContentProps = {
  digest?: string;
  onRetry: () => void;
  /** Outside the shell. */
  isPlain?: boolean;
};

/** Replaces a screen that failed to render. The reference finds the error in the server's log. */
export function ErrorContent({ digest, onRetry, isPlain = false }: ErrorContentProps) {
  const t = useTranslations("errorScreen");
  const content = (
    <div className="flex flex-1 flex-col items-center justify-center">
      <ErrorState title={t("title")} description={t("description")} onRetry={onRetry} />
      {digest && <p className="text-xs text-muted-foreground">{t("reference", { digest })}</p>}
    </div>
  );
  return isPlain ? <PlainScreen>{content}</PlainScreen> : content;
}
