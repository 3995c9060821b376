import { documentLoad } from "@/lib/core/shared/document-load";

import { useTranslations } from "../text/use-translations";

import { ErrorState } from "../feedback/error-state";
import { isLoadFailure } from "../lazy-with-retry";
import { useInsideShell } from "./inside-shell";
import { PlainScreen } from "./plain-screen";

export type ErrorContentProps = {
  error: Error & { digest?: string };
  /** Renders the screen again with new server data. */
  retry: () => void;
};

/**
 * If a screen's code did not arrive, `retry` would repeat React's cached error. So the document
 * reloads. The reference finds the error in the server's log.
 */
export function ErrorContent({ error, retry }: ErrorContentProps) {
  const isInsideShell = useInsideShell();
  const isNotLoaded = isLoadFailure(error);
  const t = useTranslations(isNotLoaded ? "notLoadedScreen" : "errorScreen");
  const reference = useTranslations("errorScreen");
  const content = (
    <div className="flex flex-1 flex-col items-center justify-center">
      <ErrorState
        title={t("title")}
        description={t("description")}
        onRetry={isNotLoaded ? documentLoad.reload : retry}
      />
      {error.digest && (
        <p className="text-xs text-muted-foreground">{reference("reference", { digest: error.digest })}</p>
      )}
    </div>
  );
  return isInsideShell ? content : <PlainScreen>{content}</PlainScreen>;
}
