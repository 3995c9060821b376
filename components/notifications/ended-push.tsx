"use client";

import { useEffect } from "react";

import { syncDevice } from "@/lib/notifications/client";

/** On a visitor's page: removes the push subscription of a session that has ended. */
export function EndedPush() {
  // Effect: asks the browser for a subscription. A failure is tried again at the next load.
  useEffect(
    () => void syncDevice(null, () => Promise.reject(new Error("A visitor has no key"))).catch(() => undefined),
    [],
  );
  return null;
}
