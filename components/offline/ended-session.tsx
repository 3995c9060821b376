"use client";

import { useEffect } from "react";

import { removeOfflineCopy } from "./remove-offline-copy";

export function EndedSession() {
  // Effect: removes the record from the browser's database.
  useEffect(() => {
    if ("indexedDB" in window) void removeOfflineCopy();
  }, []);
  return null;
}
