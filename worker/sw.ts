/// <reference lib="webworker" />
import {
  CacheableResponsePlugin,
  CacheFirst,
  ExpirationPlugin,
  NetworkOnly,
  type PrecacheEntry,
  Serwist,
} from "serwist";

import { pushClicked, pushReceived, subscriptionChanged } from "./push";

declare const self: ServiceWorkerGlobalScope;
/** Put in by the build: the offline page's files, each with a revision. */
declare const PRECACHE: PrecacheEntry[];

const OFFLINE_PAGE = "/offline.html";
const DAY_SECONDS = 24 * 60 * 60;

// The service worker (decision 023). What is personal is never in a cache: /api, /ws and /socket.io aren't touched at all, and
// a page comes from the network or not. Kept are the offline page, and the app's own files under their hashed names.
const serwist = new Serwist({
  precacheEntries: PRECACHE,
  // Never by itself: a new worker waits for a tap, so that no page runs on files of two builds.
  skipWaiting: false,
  clientsClaim: true,
  navigationPreload: true,
  precacheOptions: { cleanupOutdatedCaches: true },
  runtimeCaching: [
    {
      matcher: ({ request }) => request.mode === "navigate",
      handler: new NetworkOnly(),
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

// The tap on "Reload" (components/offline/service-worker.ts).
self.addEventListener("message", (event) => {
  if ((event.data as { type?: unknown } | null)?.type === "TAKE_OVER") void self.skipWaiting();
});

self.addEventListener("push", (event) => event.waitUntil(pushReceived(self, event.data)));
self.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(subscriptionChanged(self, event)));
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(pushClicked(self, event.notification.data));
});
