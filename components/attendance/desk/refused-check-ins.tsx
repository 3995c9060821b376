"use client";

import { CloudOff } from "lucide-react";
import { useEffect, useState } from "react";

import { useTranslations } from "@/components/ui/text/use-translations";

import { endKiosk, getDoorPath } from "./door-data";
import { createDoorStore, removePage } from "./door-store";

/**
 * Shows the number of check-ins that this device could not send before its member lost the right to
 * run the door. Removes the names that the device stored (docs/product/door.md#the-devices-list).
 */
export function RefusedCheckIns({ eventId, viewerId }: { eventId: string; viewerId: string }) {
  const t = useTranslations("checkIn.desk");
  const [count, setCount] = useState(0);
  // Effect: reads what the browser stored, and removes what holds names.
  useEffect(() => {
    const store = createDoorStore(viewerId, eventId);
    const path = getDoorPath(eventId);
    endKiosk(path);
    void Promise.allSettled([store.removeList(), store.removeNotes(), removePage(path)]);
    store.loadUnsent().then(
      ({ items }) => setCount(items.length),
      () => undefined,
    );
  }, [eventId, viewerId]);
  if (count === 0) return null;
  return (
    <p
      role="status"
      className="m-4 flex items-center gap-2 rounded-md bg-soon-soft px-3 py-2 text-sm font-semibold text-soon"
    >
      <CloudOff aria-hidden className="size-4 shrink-0" />
      <span>{t("refused", { count })}</span>
    </p>
  );
}
