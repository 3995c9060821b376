import type { QueryClient } from "@tanstack/react-query";

import { SCANS_PREFIX } from "@/lib/auth/client/unsent-prefixes";
import { localStore } from "@/lib/core/browser/storage";

import type { ScanTexts } from "./get-scan-outbox";

/** Sends the scans that an earlier document left. Loads the code only where something waits. */
export async function sendUnsentScans(client: QueryClient, viewerId: string, t: ScanTexts): Promise<void> {
  if (localStore.keys(SCANS_PREFIX).length === 0) return;
  const { getScanOutbox } = await import("./get-scan-outbox");
  getScanOutbox(client, viewerId, t);
}
