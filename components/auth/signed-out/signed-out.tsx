"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useCallback, useEffect, useState } from "react";

import { useInsideShell } from "@/components/layout/shell/inside-shell";
import { ErrorState } from "@/components/ui/feedback/error-state";
import { PlainScreen } from "@/components/ui/screens/plain-screen";
import { reloadOnce } from "@/lib/auth/client/reload-once";
import { type Recovery, recoverSession } from "@/lib/auth/client/sync-session";
import { documentLoad } from "@/lib/core/shared/document-load";

import { WelcomeScreen } from "../welcome/welcome-screen";
import { LoadingAccount } from "./loading-account";

/** What a private page renders without a session: the welcome screen at that path. */
export function SignedOut() {
  // Inside the shell, the layout was rendered for a member and the session has ended since. Only a full load renders both anew.
  return useInsideShell() ? <EndedInsideShell /> : <Visitor />;
}

function EndedInsideShell() {
  // Effect: reloads the document, because the shell around this page belongs to the session that ended.
  useEffect(() => void reloadOnce(), []);
  return <LoadingAccount />;
}

function Visitor() {
  const t = useTranslations("auth.recovery");
  const queryClient = useQueryClient();
  const [recovery, setRecovery] = useState<Recovery>("reloading");
  const finishRecovery = useCallback((outcome: Recovery) => {
    setRecovery(outcome);
    if (outcome === "signed-out") delete document.documentElement.dataset.session;
  }, []);

  // Effect: looks for a session in the browser's storage, which the server can't read, and restores it.
  useEffect(() => void recoverSession(queryClient).then(finishRecovery), [queryClient, finishRecovery]);

  if (recovery === "unreachable" || recovery === "cookies-blocked") {
    const retry = () => void recoverSession(queryClient).then(finishRecovery);
    return (
      <PlainScreen>
        <ErrorState
          className="my-auto"
          title={t("title")}
          description={t(recovery === "unreachable" ? "unreachable" : "cookiesBlocked")}
          onRetry={recovery === "unreachable" ? retry : documentLoad.reload}
        />
      </PlainScreen>
    );
  }
  // The script before the first paint marks the document if a session is stored. CSS then shows one of the two from the first
  // frame on, and the welcome screen is in the HTML for every other visitor.
  return (
    <>
      <div className="hidden session-stored:block">
        <LoadingAccount />
      </div>
      <div className="session-stored:hidden">
        <WelcomeScreen />
      </div>
    </>
  );
}
