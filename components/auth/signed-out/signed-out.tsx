"use client";

import { type ReactNode, useCallback, useEffect, useState } from "react";

import { useInsideShell } from "@/components/ui/screens/inside-shell";
import { reloadOnce } from "@/lib/auth/client/reload-once";
import { type Recovery, recoverSession } from "@/lib/auth/client/sync-session";

import { WelcomeScreen } from "../welcome/welcome-screen";
import { FailedRecovery } from "./failed-recovery";

/** `loading` is shown until the sign-in state is known. From the server, so that the browser needs no code for it. */
export type SignedOutProps = { loading: ReactNode };

/** What a private page renders without a session: the welcome screen at that path. */
export function SignedOut({ loading }: SignedOutProps) {
  // Inside the shell, the layout was rendered for a member and the session has ended since. Only a full load renders both anew.
  return useInsideShell() ? <EndedInsideShell>{loading}</EndedInsideShell> : <Visitor loading={loading} />;
}

function EndedInsideShell({ children }: { children: ReactNode }) {
  // Effect: reloads the document, because the shell around this page belongs to the session that ended.
  useEffect(() => void reloadOnce(), []);
  return children;
}

function Visitor({ loading }: SignedOutProps) {
  const [recovery, setRecovery] = useState<Recovery>("reloading");
  const finishRecovery = useCallback((outcome: Recovery) => {
    setRecovery(outcome);
    if (outcome === "signed-out") delete document.documentElement.dataset.session;
  }, []);

  // Effect: looks for a session in the browser's storage, which the server can't read, and restores it.
  useEffect(() => void recoverSession().then(finishRecovery), [finishRecovery]);

  if (recovery === "unreachable" || recovery === "cookies-blocked") {
    const retry = () => void recoverSession().then(finishRecovery);
    return <FailedRecovery reason={recovery} onRetry={retry} />;
  }
  // The script before the first paint marks the document if a session is stored. CSS then shows one of the two from the first
  // frame on, and the welcome screen is in the HTML for every other visitor.
  return (
    <>
      <div className="hidden session-stored:block">{loading}</div>
      <div className="session-stored:hidden">
        <WelcomeScreen />
      </div>
    </>
  );
}
