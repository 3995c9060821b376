import { type ReactNode, useCallback, useEffect, useState } from "react";

import { ErrorState } from "@/components/ui/feedback/error-state";
import { useFailureText } from "@/components/ui/feedback/use-failure-text";
import { useInsideShell } from "@/components/ui/screens/inside-shell";
import { PlainScreen } from "@/components/ui/screens/plain-screen";
import { useTranslations } from "@/components/ui/text/use-translations";
import { recoverSession, type Recovery } from "@/lib/auth/client/sync-session";
import { documentLoad } from "@/lib/core/shared/document-load";

import { type WaysIn, WelcomeScreen } from "../welcome/welcome-screen";

/** All come from the server, so that the browser needs no code for them. */
export type SignedOutProps = WaysIn & { loading: ReactNode };

export function SignedOut({ loading, ...ways }: SignedOutProps) {
  // The layout was rendered for a member whose session has ended. Only a full load renders both
  // anew.
  return useInsideShell() ? <EndedInsideShell>{loading}</EndedInsideShell> : <Visitor loading={loading} {...ways} />;
}

function EndedInsideShell({ children }: { children: ReactNode }) {
  // The shell belongs to the session that ended. A new document never has both, so no loop.
  useEffect(() => documentLoad.reload(), []);
  return children;
}

function Visitor({ loading, ...ways }: SignedOutProps) {
  const [recovery, setRecovery] = useState<Recovery>("reloading");
  const finishRecovery = useCallback((outcome: Recovery) => {
    setRecovery(outcome);
    if (outcome === "signed-out") delete document.documentElement.dataset.session;
  }, []);

  // The server can't read the browser's storage, which may hold a session.
  useEffect(() => void recoverSession().then(finishRecovery), [finishRecovery]);

  if (recovery === "cookies-blocked" || typeof recovery === "object") {
    const retry = () => void recoverSession().then(finishRecovery);
    return <FailedRecovery reason={recovery} onRetry={retry} />;
  }
  // A script before the first paint marks the document if a session is stored. CSS then shows one
  // of the two from the first frame on.
  return (
    <>
      <div className="hidden session-stored:block">{loading}</div>
      <div className="session-stored:hidden">
        <WelcomeScreen {...ways} />
      </div>
    </>
  );
}

type FailedRecoveryProps = { reason: Extract<Recovery, "cookies-blocked" | object>; onRetry: () => void };

function FailedRecovery({ reason, onRetry }: FailedRecoveryProps) {
  const t = useTranslations("auth.recovery");
  const getFailureText = useFailureText();
  const isBlocked = reason === "cookies-blocked";
  return (
    <PlainScreen>
      <ErrorState
        className="my-auto"
        title={t("title")}
        description={isBlocked ? t("cookiesBlocked") : getFailureText(reason.error, t("tryAgain"))}
        onRetry={isBlocked ? documentLoad.reload : onRetry}
      />
    </PlainScreen>
  );
}
