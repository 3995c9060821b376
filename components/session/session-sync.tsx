"use client";

import { useEffect } from "react";

import { endRefusedSession, isRefusalOfThisSession } from "@/lib/auth/client/end-session";
import { endSignOut } from "@/lib/auth/client/stored-session";
import { watchOtherTabs, syncSession, recoverSession } from "@/lib/auth/client/sync-session";
import { listen } from "@/lib/core/browser/listen";
import { onUnauthorized } from "@/lib/http/browser/api-client";

/**
 * See docs/product/sessions.md#current-user-and-cleanup. Render it before the components that call
 * the API, so that it handles a refusal of their first call.
 */
export function SessionSync({ viewerId }: { viewerId: string | null }) {
  // Follows logins and logouts in other tabs, and refused calls.
  useEffect(() => {
    const stopFollowing = watchOtherTabs(viewerId);
    const stopListening = onUnauthorized((sentToken) => {
      if (isRefusalOfThisSession(sentToken, viewerId)) void endRefusedSession();
    });
    return () => {
      stopFollowing();
      stopListening();
    };
  }, [viewerId]);

  // Not when a page is shown again: its member can have signed out in another tab.
  useEffect(() => {
    if (viewerId) endSignOut();
  }, [viewerId]);

  // Compares the stored session with the server's when the tab is shown, restored or online.
  useEffect(() => {
    const sync = () => {
      if (document.visibilityState === "visible") void (viewerId ? syncSession() : recoverSession());
    };
    sync();
    const stops = [listen(document, sync, "visibilitychange"), listen(window, sync, "online")];
    // The Back button can restore a page whose session has ended since.
    const onPageShow = (event: PageTransitionEvent) => event.persisted && sync();
    window.addEventListener("pageshow", onPageShow);
    return () => {
      for (const stop of stops) stop();
      window.removeEventListener("pageshow", onPageShow);
    };
  }, [viewerId]);
  return null;
}
