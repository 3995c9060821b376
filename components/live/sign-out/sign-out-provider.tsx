import { type ReactNode, useState } from "react";
import { flushSync } from "react-dom";

import { useOutbox } from "@/components/live/use-realtime";
import { dismissToastsAbout, toastFailure } from "@/components/ui/feedback/toast";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { useTranslations } from "@/components/ui/text/use-translations";
import { leavePage } from "@/components/ui/unsaved/leave-page";
import { logout } from "@/lib/auth/client/end-session";
import { NOTES_PREFIX, SCANS_PREFIX } from "@/lib/auth/client/unsent-prefixes";
import { localStore } from "@/lib/core/browser/storage";

import { SignOutContext } from "./use-sign-out";

const UnsentDialog = lazyWithRetry(() => import("./unsent-dialog").then((module) => module.UnsentDialog));

/** See docs/product/sessions.md#sign-out. */
export function SignOutProvider({ children }: { children: ReactNode }) {
  const t = useTranslations("shell.signOut");
  const outbox = useOutbox();
  const [isSigningOut, setSigningOut] = useState(false);
  const [isAsking, setAsking] = useState(false);

  const end = async () => {
    setSigningOut(true);
    dismissToastsAbout("sign-out");
    try {
      await logout();
    } catch (error) {
      setSigningOut(false);
      setAsking(false);
      toastFailure(error, t("failed"), t("tryAgain"), "sign-out");
    }
  };
  const askIfUnsent = (beforeAsking?: () => void) => {
    const stored = [NOTES_PREFIX, SCANS_PREFIX].flatMap((prefix) => localStore.keys(prefix));
    if (outbox.countUnsent() + stored.length === 0) return void end();
    // Runs before the question, which later returns the focus.
    if (beforeAsking) flushSync(beforeAsking);
    setAsking(true);
  };
  const signOut = (beforeAsking?: () => void) => leavePage(() => askIfUnsent(beforeAsking));
  return (
    <SignOutContext value={{ signOut, isSigningOut, isAsking }}>
      {children}
      {isAsking && (
        <UnsentDialog
          outbox={outbox}
          isBusy={isSigningOut}
          onConfirm={() => void end()}
          onClose={() => setAsking(false)}
        />
      )}
    </SignOutContext>
  );
}
