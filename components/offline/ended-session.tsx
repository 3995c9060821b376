"use client";

import { useEffect } from "react";

import { removeSnapshot } from "./remove-snapshot";

export function EndedSession() {
  // Effect: removes the record from the browser's database.
  useEffect(() => {
    if ("indexedDB" in window) void removeSnapshot();
  }, []);
  return null;
}
