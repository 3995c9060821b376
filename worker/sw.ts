/// <reference lib="webworker" />
import {
  CacheableResponsePlugin,
  CacheFirst,
  ExpirationPlugin,
  NetworkOnly,
  type PrecacheEntry,
  Serwist,
} from "serwist";

import { openPush, showPush, renewSubscription } from "./push";

declare const self: ServiceWorkerGlobalScope;
/** Inserted by the build: the files of the offline page with the revision of the build. */
declare const PRECACHE: PrecacheEntry[];

const OFFLINE_PAGE = "/offline.html";
const DAY_SECONDS = 24 * 60 * 60;

// See docs/decisions/023-own-service-worker-and-opt-in-push.md. Personal data is never cached: requests to /api, /ws and
// /socket.io bypass the worker, and pages come only from the network. Cached are the offline page and the app's files with
// hashed names.
const serwist = new Serwist({
  precacheEntries: PRECACHE,
  // A new worker waits for a tap on "Reload", so that no page uses files of two builds.
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

// Sent by the "Reload" button (components/offline/service-worker.ts), also of tabs with an older build: the name must not change.
self.addEventListener("message", (event) => {
  if ((event.data as { type?: unknown } | null)?.type === "TAKE_OVER") void self.skipWaiting();
});

self.addEventListener("push", (event) => event.waitUntil(showPush(self, event.data)));
self.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renewSubscription(self, event)));
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openPush(self, event.notification.data));
});
