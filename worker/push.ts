/// <reference lib="webworker" />

type Shown = { title: string; body: string; url: string; tag: string };

const START = "/events";

const textOf = (value: unknown, fallback: string): string => (typeof value === "string" && value ? value : fallback);

/** What the server sent (lib/notifications/service/push/push.ts); a garbled one is still shown, because the browser demands it. */
function read(data: PushMessageData | null): Shown {
  let given: Partial<Record<keyof Shown, unknown>> = {};
  try {
    given = (data?.json() ?? {}) as typeof given;
  } catch {
    // Not JSON: nothing of it is known.
  }
  return {
    title: textOf(given.title, "Nametag"),
    body: textOf(given.body, "You have something new."),
    url: textOf(given.url, START),
    tag: textOf(given.tag, "nametag"),
  };
}

export async function pushReceived(worker: ServiceWorkerGlobalScope, data: PushMessageData | null): Promise<void> {
  const { title, body, url, tag } = read(data);
  // A newer one with the same tag takes the place of the older, and is heard again.
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

/** The part of a PushSubscriptionChangeEvent that says what was. */
type Change = Pick<PushSubscriptionChangeEvent, "newSubscription" | "oldSubscription">;

/**
 * The browser gave the subscription up, or changed it, while no tab was open: without this, pushes would stop until the app
 * is next opened (PushKeeper). Signed out meanwhile, the device is let go. What was given up is the push service's to refuse.
 */
export async function subscriptionChanged(
  worker: ServiceWorkerGlobalScope,
  { newSubscription, oldSubscription }: Change,
): Promise<void> {
  const options = oldSubscription?.options;
  if (!newSubscription && !options?.applicationServerKey) return;
  const now = newSubscription ?? (await worker.registration.pushManager.subscribe(options));
  const { endpoint, keys } = now.toJSON();
  const answer = await fetch("/api/push/subscribe", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ endpoint, keys }),
  });
  if (answer.status === 401) await now.unsubscribe();
}

/** A path of ours, whatever the notification says. */
export function safeUrl(data: unknown, origin: string): string {
  const given = (data as { url?: unknown } | null)?.url;
  if (typeof given !== "string" || !URL.canParse(given, origin)) return origin + START;
  const url = new URL(given, origin);
  return url.origin === origin ? url.href : origin + START;
}

/** Brings the app to the place: a tab that is there already, else one that can go there, else a new one. */
export async function pushClicked(worker: ServiceWorkerGlobalScope, data: unknown): Promise<void> {
  const url = safeUrl(data, worker.location.origin);
  const tabs = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = tabs.find((tab) => tab.url === url);
  if (there) return void (await there.focus());
  for (const tab of tabs) {
    try {
      const focused = await tab.focus();
      // Only a tab that this worker serves can be sent elsewhere.
      if (await focused.navigate(url)) return;
    } catch {
      // The next, or a new one.
    }
  }
  await worker.clients.openWindow(url);
}
