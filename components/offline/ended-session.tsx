import { useEffect } from "react";

import { removeOfflineCopy } from "./offline-copy-store";

export function EndedSession() {
  // Effect: removes the record from the browser's database.
  useEffect(() => {
    if ("indexedDB" in window) void removeOfflineCopy();
  }, []);
  return null;
}
