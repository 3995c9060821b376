/// <reference lib="webworker" />
import {
  CacheableResponsePlugin,
  CacheFirst,
  CacheOnly,
  ExpirationPlugin,
  NetworkOnly,
  type PrecacheEntry,
  type RouteHandlerCallbackOptions,
  Serwist,
} from "serwist";

import { SITE_ICON, SITE_ICON_CACHE } from "@/lib/core/browser/site-icon";

import { closeReadNotifications, openPush, showPush, renewSubscription } from "./push";

declare const self: ServiceWorkerGlobalScope;
/** Inserted by the build. */
declare const PRECACHE: PrecacheEntry[];

const OFFLINE_PAGE = "/offline.html";
const DOOR_PATH = /^\/(?:organize\/[^/]+\/door|door\/[^/]+)$/;
const DAY_SECONDS = 24 * 60 * 60;

const network = new NetworkOnly();
/** A network that is lost often looks like a slow one. */
const impatientNetwork = new NetworkOnly({ networkTimeoutSeconds: 10 });

/**
 * The page of a door that its member or helper opened before, when there is no network. The app
 * stores it and removes it with the session (components/attendance/desk/door-store.ts).
 */
async function openDoor(options: RouteHandlerCallbackOptions): Promise<Response> {
  const page = await caches.open("door-pages").then((cache) => cache.match(options.url.pathname));
  if (!page) return network.handle(options);
  try {
    const response = await impatientNetwork.handle(options);
    // A server that is away often has a proxy that answers for it.
    return response.status >= 500 ? page : response;
  } catch {
    return page;
  }
}

// Never caches other personal data (docs/decisions/023-own-service-worker-and-opt-in-push.md).
const serwist = new Serwist({
  precacheEntries: PRECACHE,
  // Waits for a press of "Reload", so that no page mixes two builds.
  skipWaiting: false,
  clientsClaim: true,
  navigationPreload: true,
  precacheOptions: { cleanupOutdatedCaches: true },
  runtimeCaching: [
    {
      matcher: ({ request, url }) => request.mode === "navigate" && DOOR_PATH.test(url.pathname),
      handler: openDoor,
    },
    {
      matcher: ({ request }) => request.mode === "navigate",
      handler: network,
    },
    {
      matcher: ({ sameOrigin, url }) => sameOrigin && url.pathname === SITE_ICON,
      handler: new CacheOnly({ cacheName: SITE_ICON_CACHE }),
    },
    {
      matcher: ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith("/_next/static/"),
      handler: new CacheFirst({
        cacheName: "app-files",
        plugins: [
          new CacheableResponsePlugin({ statuses: [200] }),
          new ExpirationPlugin({ maxEntries: 200, maxAgeSeconds: 30 * DAY_SECONDS, purgeOnQuotaError: true }),
        ],
      }),
    },
  ],
  fallbacks: { entries: [{ url: OFFLINE_PAGE, matcher: ({ request }) => request.mode === "navigate" }] },
});

serwist.addEventListeners();

// Tabs of older builds send this too, so the name must not change.
self.addEventListener("message", (event) => {
  if ((event.data as { type?: unknown } | null)?.type === "TAKE_OVER") void self.skipWaiting();
});

// Not awaited, because pages wait for the end of the activation.
self.addEventListener("activate", () => void closeReadNotifications(self));
self.addEventListener("push", (event) => event.waitUntil(showPush(self, event.data)));
self.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renewSubscription(self, event)));
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openPush(self, event.notification.data));
});
