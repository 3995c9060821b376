"use client";

import { EndedPush } from "@/components/notifications/ended-push";
import { EndedSession } from "@/components/offline/ended-session";

/** What a visitor's page does after its first paint: it removes what an ended session has left in the browser. */
export function VisitorBackground() {
  return (
    <>
      <EndedSession />
      <EndedPush />
    </>
  );
}
