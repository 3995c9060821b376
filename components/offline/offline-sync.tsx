"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

import { isOwnRefusal } from "@/lib/auth/client";
import { onUnauthorized } from "@/lib/http/browser/api-client";

import { deleteSnapshot } from "./snapshot-store";

const forget = (): void => void deleteSnapshot().catch(() => undefined);

/** Writes the offline page's snapshot for the member, and removes it with their session. Shows nothing. */
export function OfflineSync({ viewerId }: { viewerId: string | null }) {
  const client = useQueryClient();
  // An effect, because the database is the browser's.
  useEffect(() => {
    if (!("indexedDB" in window)) return;
    if (viewerId === null) return forget();
    const stopListening = onUnauthorized((sentToken) => isOwnRefusal(sentToken, viewerId) && forget());
    let left = false;
    let stopFollowing = () => {};
    // Loaded when the page has time: no first screen waits for it.
    void import("./save-snapshot")
      .then(({ followMember }) => {
        if (!left) stopFollowing = followMember(client, viewerId);
      })
      .catch(() => undefined);
    return () => {
      left = true;
      stopListening();
      stopFollowing();
    };
  }, [viewerId, client]);
  return null;
}
