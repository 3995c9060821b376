"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

import {
  endRefusedSession,
  watchOtherTabs,
  isRefusalOfThisSession,
  syncSession,
  recoverSession,
} from "@/lib/auth/client";
import { onUnauthorized } from "@/lib/http/browser/api-client";

/**
 * Keeps browser and server of one mind about who is signed in (contract §2). `viewerId` is whom the page was rendered for.
 * Stands before what makes calls, so that its ears are open at the first of them.
 */
export function SessionSync({ viewerId }: { viewerId: string | null }) {
  const queryClient = useQueryClient();
  // Effects, because storage, other tabs and refused calls are outside React.
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

  useEffect(() => {
    const look = () => {
      if (document.visibilityState === "visible") void (viewerId ? syncSession() : recoverSession(queryClient));
    };
    look();
    document.addEventListener("visibilitychange", look);
    window.addEventListener("online", look);
    // A page brought back by the Back button may be of a session that ended since.
    const onPageShow = (event: PageTransitionEvent) => event.persisted && look();
    window.addEventListener("pageshow", onPageShow);
    return () => {
      document.removeEventListener("visibilitychange", look);
      window.removeEventListener("online", look);
      window.removeEventListener("pageshow", onPageShow);
    };
  }, [viewerId, queryClient]);
  return null;
}
