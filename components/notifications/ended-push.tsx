"use client";

import { useEffect } from "react";

import { syncDevice } from "@/lib/notifications/client";

export function EndedPush() {
  // A failure is tried again at the next load.
  useEffect(
    () => void syncDevice(null, () => Promise.reject(new Error("A visitor has no key"))).catch(() => undefined),
    [],
  );
  return null;
}
