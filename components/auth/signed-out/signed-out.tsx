"use client";

import { useQueryClient } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useCallback, useEffect, useState } from "react";

import { useInsideShell } from "@/components/layout/shell/app-shell";
import { PlainScreen } from "@/components/layout/screens/plain-screen";
import { ErrorState } from "@/components/ui/feedback/error-state";
import { fullLoad } from "@/lib/core/shared/overload";
import { type Recovery, recoverSession, reloadOnce } from "@/lib/auth/client";

import { LoadingAccount } from "./loading-account";

// Apart, so that who is signed in never downloads the forms.
const WelcomeScreen = dynamic(() => import("../welcome/welcome-screen").then((module) => module.WelcomeScreen));

/** What a page shows when its loader finds nobody: the welcome screen at that path (contract §3). */
export function SignedOut() {
  // The layout was rendered for a member and the session ended since: only a full load puts the two in step.
  return useInsideShell() ? <EndedInsideShell /> : <Visitor />;
}

function EndedInsideShell() {
  useEffect(() => void reloadOnce(), []);
  return <LoadingAccount />;
}

function Visitor() {
  const queryClient = useQueryClient();
  const [recovery, setRecovery] = useState<Recovery>("reloading");
  const settle = useCallback((outcome: Recovery) => {
    setRecovery(outcome);
    if (outcome === "signed-out") delete document.documentElement.dataset.session;
  }, []);
  // An effect, because only the browser knows whether a session is stored.
  useEffect(() => void recoverSession(queryClient).then(settle), [queryClient, settle]);

  if (recovery === "unreachable" || recovery === "cookies-blocked") {
    return (
      <PlainScreen>
        <ErrorState
          className="my-auto"
          title="We couldn't load your account"
          description={
            recovery === "unreachable"
              ? "Network error. Please check your connection and try again."
              : "Your browser is blocking this site's cookies. Allow them, then try again."
          }
          onRetry={recovery === "unreachable" ? () => void recoverSession(queryClient).then(settle) : fullLoad.reload}
        />
      </PlainScreen>
    );
  }
  // The script before the first paint marks the document where a session is stored; which of the two shows is CSS from the
  // first pixel on, and the welcome screen is in the HTML for everybody else.
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
