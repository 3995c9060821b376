import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

import { removeDoorData, returnToKiosk } from "@/components/attendance/desk/door-data";
import { useTranslations } from "@/components/ui/text/use-translations";
import { isRefusalOfThisSession, onSessionEnd } from "@/lib/auth/client/end-session";
import { onUnauthorized } from "@/lib/http/browser/api-client";

import { removeOfflineCopy } from "./offline-copy-store";

export function OfflineSync({ viewerId }: { viewerId: string }) {
  const client = useQueryClient();
  const time = useTranslations("events.time");
  const vcard = useTranslations("vcard");
  const scan = useTranslations("scan.toast");
  const connect = useTranslations("connections.toast");
  const checkIns = useTranslations("checkIn.sent");
  // Removes the copy when the session ends or the server refuses it.
  useEffect(() => {
    if (returnToKiosk(viewerId) || !("indexedDB" in window)) return;
    const removeAll = async () => {
      await Promise.all([removeOfflineCopy(), removeDoorData()]);
    };
    // Another member may have used this browser before.
    void removeDoorData(viewerId);
    const stopListening = [
      onUnauthorized((sentToken) => isRefusalOfThisSession(sentToken, viewerId) && void removeAll()),
      // Before the page is left: the next one may never load on this phone.
      onSessionEnd(removeAll),
    ];
    let isUnmounted = false;
    let stopSaving = () => {};
    void import("./sync-offline-copy")
      .then(({ syncOfflineCopy }) => {
        if (!isUnmounted)
          stopSaving = syncOfflineCopy({ client, viewerId, texts: { time, vcard, scan: [scan, connect], checkIns } });
      })
      .catch(() => undefined);
    return () => {
      isUnmounted = true;
      for (const stop of stopListening) stop();
      stopSaving();
    };
  }, [viewerId, client, time, vcard, scan, connect, checkIns]);
  return null;
}
