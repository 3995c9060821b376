"use client";

import { LoadingBar } from "@/components/layout/navigation/loading-bar";
import { PushSync } from "@/components/notifications/push-sync";
import { EndedSession } from "@/components/offline/ended-session";

export function VisitorBackground() {
  return (
    <>
      <EndedSession />
      <PushSync viewerId={null} />
      <LoadingBar />
    </>
  );
}
