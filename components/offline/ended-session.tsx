"use client";

import { useEffect } from "react";

import { removeSnapshot } from "./remove-snapshot";

export function EndedSession() {
  useEffect(() => {
    if ("indexedDB" in window) void removeSnapshot();
  }, []);
  return null;
}
