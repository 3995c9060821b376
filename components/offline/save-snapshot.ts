import type { QueryClient } from "@tanstack/react-query";

import type { EventTimeTexts } from "@/components/events/time/event-times";
import { drawQr } from "@/components/profiles/share/qr-code";
import { currentUserQuery } from "@/lib/auth/client/current-user";
import { getConnectionContacts } from "@/lib/connections/client";
import { clock } from "@/lib/core/shared/clock";
import { myRsvpsQuery } from "@/lib/events/client/events";
import { storedSubject } from "@/lib/http/browser/stored-token";

import { makeSnapshot, ownQrText } from "./snapshot";
import { loadSnapshot, saveSnapshot } from "./snapshot-store";

const FRESH_MS = 10 * 60 * 1000;
/** After a change: what follows within it goes into the same snapshot. */
const SETTLES_MS = 2_000;
const CONCERNED = /^\/api\/(auth\/me|profiles\/me|rsvps|connections|events)(?=[/?]|$)/;

/** Reads what is to be kept and keeps it, unless the session ended meanwhile. */
async function keep(client: QueryClient, viewerId: string, timeTexts: EventTimeTexts): Promise<void> {
  const [viewer, rsvps, contacts] = await Promise.all([
    client.fetchQuery(currentUserQuery()),
    client.fetchQuery({ ...myRsvpsQuery(), staleTime: 0 }),
    getConnectionContacts(),
  ]);
  if (viewer?.id !== viewerId) return;
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const qr = await drawQr(ownQrText(viewer)).catch(() => null);
  const snapshot = makeSnapshot({ viewer, rsvps, contacts, qr, now: clock.now(), zone, timeTexts });
  if (storedSubject() === viewerId) await saveSnapshot(snapshot);
}

async function isFresh(viewerId: string): Promise<boolean> {
  const kept = await loadSnapshot();
  return kept?.userId === viewerId && clock.ms() - Date.parse(kept.savedAt) < FRESH_MS;
}

/** Keeps the snapshot as the member's things change. Answers the function that stops it. */
export function followMember(client: QueryClient, viewerId: string, timeTexts: EventTimeTexts): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const soon = () => {
    // Only a page in the worker's care has an offline page to come after it.
    if (!navigator.serviceWorker?.controller || !navigator.onLine) return;
    clearTimeout(timer);
    timer = setTimeout(() => void keep(client, viewerId, timeTexts).catch(() => undefined), SETTLES_MS);
  };
  const stop = client.getQueryCache().subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "invalidate") return;
    const [path] = event.query.queryKey as readonly unknown[];
    if (typeof path === "string" && CONCERNED.test(path)) soon();
  });
  const first = () =>
    void isFresh(viewerId).then(
      (fresh) => !fresh && soon(),
      () => undefined,
    );
  first();
  // The very first load is taken into the worker's care only once that is there.
  navigator.serviceWorker?.addEventListener("controllerchange", first);
  return () => {
    clearTimeout(timer);
    stop();
    navigator.serviceWorker?.removeEventListener("controllerchange", first);
  };
}
