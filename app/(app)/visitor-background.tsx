"use client";

import { LoadingBar } from "@/components/layout/navigation/loading-bar";
import { EndedSession } from "@/components/offline/ended-session";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";

/** Nothing waits for it. */
const PushSync = lazyWithRetry(
  () => import("@/components/notifications/push-sync").then((module) => module.PushSync),
  undefined,
  { isSilent: true },
);

export function VisitorBackground() {
  return (
    <>
      <EndedSession />
      <PushSync viewerId={null} />
      <LoadingBar />
    </>
  );
}
