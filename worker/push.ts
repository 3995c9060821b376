/// <reference lib="webworker" />

import { DEFAULT_PRODUCT_NAME } from "@/lib/core/shared/product";
import { getPageLanguage } from "@/lib/i18n/browser/page-language";

import type { UnreadCounts } from "@/lib/messages/schema";
import { closeRead, isAboutMessages } from "@/lib/notifications/policy";

import { serviceWorker } from "@/messages/en.json";
import { serviceWorker as spanish } from "@/messages/es.json";

type Push = { title: string; body: string; url: string; tag: string };

const FALLBACKS = { en: serviceWorker.pushFallback, es: spanish.pushFallback };
const START_PATH = "/events";
const UNREAD_COUNTS_PATH = "/api/unread-counts";
/** Browsers end a worker that takes long. */
const READ_TIMEOUT_MS = 10_000;
const MANIFEST_PATH = "/manifest.webmanifest";
const MANIFEST_TIMEOUT_MS = 3_000;

const toText = (value: unknown, fallback: string): string => (typeof value === "string" && value ? value : fallback);

/** The site may have been renamed since any page was open on this device. */
async function loadProductName(): Promise<string> {
  try {
    const response = await fetch(MANIFEST_PATH, { signal: AbortSignal.timeout(MANIFEST_TIMEOUT_MS) });
    return toText(((await response.json()) as { name?: unknown } | null)?.name, DEFAULT_PRODUCT_NAME);
  } catch {
    return DEFAULT_PRODUCT_NAME;
  }
}

/** Browsers require a notification for each push, so unreadable data gives one too. */
async function parsePush(data: PushMessageData | null): Promise<Push> {
  let given: Partial<Record<keyof Push, unknown>> = {};
  try {
    given = (data?.json() ?? {}) as typeof given;
  } catch {
    // Not JSON.
  }
  return {
    title: toText(given.title, "") || (await loadProductName()),
    body: toText(given.body, FALLBACKS[getPageLanguage()]),
    url: toText(given.url, START_PATH),
    tag: toText(given.tag, "nametag"),
  };
}

/** Shows the push, then closes what was read on other devices since the last one. */
export async function showPush(worker: ServiceWorkerGlobalScope, data: PushMessageData | null): Promise<void> {
  const { title, body, url, tag } = await parsePush(data);
  // A newer notification replaces one with the same tag and alerts again.
  const options: NotificationOptions & { renotify: boolean } = {
    body,
    tag,
    renotify: true,
    icon: "/icons/icon-192.png",
    badge: "/icons/badge-96.png",
    data: { url },
  };
  await worker.registration.showNotification(title, options);
  // Browsers report a push that shows nothing, so its own notification stays.
  await closeReadNotifications(worker, tag);
}

/**
 * Closes notifications about messages that were read, except the one with this tag. Does
 * nothing without a response: the next push or page tries again.
 */
export async function closeReadNotifications(worker: ServiceWorkerGlobalScope, exceptTag = ""): Promise<void> {
  try {
    const shown = (await worker.registration.getNotifications()).filter(
      (notification) => notification.tag !== exceptTag && isAboutMessages(notification),
    );
    if (shown.length === 0) return;
    const response = await fetch(UNREAD_COUNTS_PATH, { signal: AbortSignal.timeout(READ_TIMEOUT_MS) });
    if (response.ok) closeRead(shown, (await response.json()) as UnreadCounts);
  } catch {
    // Offline, or the server is slow.
  }
}

type Change = Pick<PushSubscriptionChangeEvent, "newSubscription" | "oldSubscription">;

/**
 * Without this, pushes would stop after an expiry until the app is opened again. Removes the new
 * subscription if the session has ended.
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

/** Returns the start page for a missing, invalid or foreign URL. */
export function toOwnUrl(data: unknown, origin: string): string {
  const given = (data as { url?: unknown } | null)?.url;
  if (typeof given !== "string" || !URL.canParse(given, origin)) return origin + START_PATH;
  const url = new URL(given, origin);
  return url.origin === origin ? url.href : origin + START_PATH;
}

/** Prefers a tab at this address, then any other tab, then a new one. */
export async function openPush(worker: ServiceWorkerGlobalScope, data: unknown): Promise<void> {
  const url = toOwnUrl(data, worker.location.origin);
  const tabs = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = tabs.find((tab) => tab.url === url);
  if (open) return void (await open.focus());
  for (const tab of tabs) {
    try {
      const focused = await tab.focus();
      // Works only in a tab that this worker controls.
      if (await focused.navigate(url)) return;
    } catch {
      // Try the next tab.
    }
  }
  await worker.clients.openWindow(url);
}
