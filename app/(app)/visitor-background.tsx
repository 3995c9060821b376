"use client";

import { LoadingBar } from "@/components/layout/navigation/loading-bar";
import { EndedPush } from "@/components/notifications/ended-push";
import { EndedSession } from "@/components/offline/ended-session";

export function VisitorBackground() {
  return (
    <>
      <EndedSession />
      <EndedPush />
      <LoadingBar />
    </>
  );
}
