"use client";

import { LoadingBar } from "@/components/layout/navigation/loading-bar";
import { EndedPush } from "@/components/notifications/ended-push";
import { EndedSession } from "@/components/offline/ended-session";

/** What a visitor's page does after its first paint: it removes what an ended session has left in the browser, and shows a slow navigation. */
export function VisitorBackground() {
  return (
    <>
      <EndedSession />
      <EndedPush />
      <LoadingBar />
    </>
  );
}
