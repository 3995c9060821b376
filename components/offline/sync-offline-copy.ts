import type { QueryClient } from "@tanstack/react-query";

import { sendUnsentCheckIns, type UnsentCheckInTexts } from "@/components/attendance/desk/send-unsent-check-ins";
import type { EventTimeTexts } from "@/components/events/time/event-times";
import type { ScanTexts } from "@/components/connections/scan/get-scan-outbox";
import { currentUserQuery } from "@/lib/auth/client/current-user";
import { onSignOut } from "@/lib/auth/client/end-session";
import { NOTES_PREFIX, SCANS_PREFIX } from "@/lib/auth/client/unsent-prefixes";
import { connectionsQuery } from "@/lib/connections/client/connections";
import { toContacts } from "@/lib/connections/policy/contacts";
import { listen } from "@/lib/core/browser/listen";
import { getDeviceZone } from "@/lib/core/browser/device-zone";
import { localStore } from "@/lib/core/browser/storage";
import { clock } from "@/lib/core/shared/clock";
import { myRsvpsQuery } from "@/lib/events/client/rsvp";
import { getStoredSubject } from "@/lib/http/browser/stored-token";
import type { VcardTexts } from "@/lib/profiles/vcard";

import { createOfflineCopy } from "./offline-copy";
import { loadOfflineCopy, saveOfflineCopy } from "./offline-copy-store";

const MAX_AGE_MS = 10 * 60 * 1000;
const SAVE_DELAY_MS = 2_000;
const SAVED_PATHS =
  /^\/api\/(auth\/me|profiles\/me|rsvps|connections|events(?!\/[^/]+\/(?:rsvped-attendees|suggestions|introductions|rounds)))(?=[/?]|$)/;

/** An RSVP and a connection of this tab are applied to the cache without a read. */
const OWN_CHANGE = /^\/api\/(events\/[^/]+\/rsvp|connections\/me)$/;

export type OfflineCopyTexts = {
  time: EventTimeTexts;
  vcard: VcardTexts;
  scan: ScanTexts;
  checkIns: UnsentCheckInTexts;
};
type SyncOptions = { client: QueryClient; viewerId: string; texts: OfflineCopyTexts };

/** Does nothing if the session has ended. */
async function save(client: QueryClient, viewerId: string, texts: OfflineCopyTexts): Promise<void> {
  // This reads again only what was invalidated.
  const [rsvps, connections] = await Promise.all([
    client.fetchQuery(myRsvpsQuery()),
    // A member's new phone number comes with no live event.
    client.fetchQuery({ ...connectionsQuery(), gcTime: Infinity, staleTime: MAX_AGE_MS }),
  ]);
  // The shell reads it again after a change. A read of this copy would repeat one that failed.
  const viewer = client.getQueryData(currentUserQuery().queryKey);
  if (viewer?.id !== viewerId) return;
  const zone = getDeviceZone();
  const { time: timeTexts, vcard: vcardTexts } = texts;
  const contacts = toContacts(connections, viewerId);
  const offlineCopy = createOfflineCopy({ viewer, rsvps, contacts, now: clock.now(), zone, timeTexts, vcardTexts });
  if (getStoredSubject() === viewerId) await saveOfflineCopy(offlineCopy);
}

async function isRecent(viewerId: string): Promise<boolean> {
  const offlineCopy = await loadOfflineCopy();
  return offlineCopy?.userId === viewerId && clock.ms() - Date.parse(offlineCopy.savedAt) < MAX_AGE_MS;
}

function sendUnsent({ client, viewerId, texts }: SyncOptions): void {
  // The code of a queue loads only where something waits.
  if (localStore.keys(NOTES_PREFIX).length > 0)
    void import("@/components/live/notes/get-note-outbox")
      .then(({ getNoteOutbox }) => getNoteOutbox(client, viewerId).adoptOrphans())
      .catch(() => undefined);
  if (localStore.keys(SCANS_PREFIX).length > 0)
    void import("@/components/connections/scan/get-scan-outbox")
      .then(({ getScanOutbox }) => getScanOutbox(client, viewerId, texts.scan).adoptOrphans())
      .catch(() => undefined);
  void sendUnsentCheckIns({ viewerId, t: texts.checkIns }).catch(() => undefined);
}

/** Also sends the notes, scans and check-ins that waited for a network. */
export function syncOfflineCopy(options: SyncOptions): () => void {
  const { client, viewerId, texts } = options;
  const send = () => sendUnsent(options);
  // Another tab can have closed with unsent ones.
  const onVisible = () => document.visibilityState === "visible" && send();
  const stops = [listen(window, send, "online"), listen(document, onVisible, "visibilitychange")];
  send();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const schedule = () => {
    // Only a page that the service worker controls has an offline page.
    if (!navigator.serviceWorker?.controller || !navigator.onLine) return;
    clearTimeout(timer);
    timer = setTimeout(() => void save(client, viewerId, texts).catch(() => undefined), SAVE_DELAY_MS);
  };
  const stop = client.getQueryCache().subscribe((event) => {
    const [path] = event.query.queryKey as readonly unknown[];
    if (event.type !== "updated" || typeof path !== "string") return;
    const isApplied = event.action.type === "success" && event.action.manual === true && OWN_CHANGE.test(path);
    if (isApplied || (event.action.type === "invalidate" && SAVED_PATHS.test(path))) schedule();
  });
  const saveIfOld = () =>
    void isRecent(viewerId).then(
      (recent) => !recent && schedule(),
      () => undefined,
    );
  saveIfOld();
  // On the first visit the service worker takes control after the load.
  navigator.serviceWorker?.addEventListener("controllerchange", saveIfOld);
  // A read during the sign-out would be refused.
  const stopEnding = onSignOut(() => {
    clearTimeout(timer);
    return saveIfOld;
  });
  return () => {
    clearTimeout(timer);
    stopEnding();
    stop();
    for (const stopListening of stops) stopListening();
    navigator.serviceWorker?.removeEventListener("controllerchange", saveIfOld);
  };
}
