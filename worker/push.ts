/// <reference lib="webworker" />

import { getPageLanguage } from "@/lib/i18n/browser/page-language";

import { serviceWorker } from "@/messages/en.json";
import { serviceWorker as spanish } from "@/messages/es.json";

type Push = { title: string; body: string; url: string; tag: string };

const FALLBACKS = { en: serviceWorker.pushFallback, es: spanish.pushFallback };
const START_PATH = "/events";

const toText = (value: unknown, fallback: string): string => (typeof value === "string" && value ? value : fallback);

/** Parses what the server sent. Unreadable data still gives a notification, which browsers require for each push. */
function parsePush(data: PushMessageData | null): Push {
  let given: Partial<Record<keyof Push, unknown>> = {};
  try {
    given = (data?.json() ?? {}) as typeof given;
  } catch {
    // Not JSON: the fallbacks below apply.
  }
  return {
    title: toText(given.title, "Nametag"),
    body: toText(given.body, FALLBACKS[getPageLanguage()]),
    url: toText(given.url, START_PATH),
    tag: toText(given.tag, "nametag"),
  };
}

export async function showPush(worker: ServiceWorkerGlobalScope, data: PushMessageData | null): Promise<void> {
  const { title, body, url, tag } = parsePush(data);
  // A newer notification with the same tag replaces the older one and alerts again.
  const options: NotificationOptions & { renotify: boolean } = {
    body,
    tag,
    renotify: true,
    icon: "/icons/icon-192.png",
    badge: "/icons/badge-96.png",
    data: { url },
  };
  await worker.registration.showNotification(title, options);
}

type Change = Pick<PushSubscriptionChangeEvent, "newSubscription" | "oldSubscription">;

/**
 * Registers the subscription that replaces an expired or changed one. Without it, pushes would stop until the app is opened again
 * (components/notifications/push-sync.tsx). If the session has ended, the new subscription is removed.
 */
export async function renewSubscription(
  worker: ServiceWorkerGlobalScope,
  { newSubscription, oldSubscription }: Change,
): Promise<void> {
  const options = oldSubscription?.options;
  if (!newSubscription && !options?.applicationServerKey) return;
  const subscription = newSubscription ?? (await worker.registration.pushManager.subscribe(options));
  const { endpoint, keys } = subscription.toJSON();
  const response = await fetch("/api/push/subscribe", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ endpoint, keys }),
  });
  if (response.status === 401) await subscription.unsubscribe();
}

/** Returns an absolute URL of this origin; the start page for a missing, invalid or foreign one. */
export function toOwnUrl(data: unknown, origin: string): string {
  const given = (data as { url?: unknown } | null)?.url;
  if (typeof given !== "string" || !URL.canParse(given, origin)) return origin + START_PATH;
  const url = new URL(given, origin);
  return url.origin === origin ? url.href : origin + START_PATH;
}

/** Focuses a tab that shows the address, else navigates another tab to it, else opens a new one. */
export async function openPush(worker: ServiceWorkerGlobalScope, data: unknown): Promise<void> {
  const url = toOwnUrl(data, worker.location.origin);
  const tabs = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = tabs.find((tab) => tab.url === url);
  if (open) return void (await open.focus());
  for (const tab of tabs) {
    try {
      const focused = await tab.focus();
      // The browser navigates only a tab that this worker controls.
      if (await focused.navigate(url)) return;
    } catch {
      // Try the next tab.
    }
  }
  await worker.clients.openWindow(url);
}
