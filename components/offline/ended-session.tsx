import { useEffect } from "react";

import { removeDoorData } from "@/components/attendance/desk/door-data";

import { removeOfflineCopy } from "./offline-copy-store";

export function EndedSession() {
  // Effect: removes the record from the browser's database.
  useEffect(() => void Promise.all([removeOfflineCopy(), removeDoorData()]), []);
  return null;
}
