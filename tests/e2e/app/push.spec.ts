import { CHROMIUM_ARGS, findChromium } from "@/scripts/chromium.cjs";

import { expect, test } from "../support/fixtures";
import { waitForServiceWorker } from "../support/service-worker";

// The headless shell of the other specs has no push messages, and they block the service worker
// (playwright.config.ts).
test.use({ serviceWorkers: "allow", launchOptions: { args: CHROMIUM_ARGS, ...findChromium() } });

type PushCall = [title: string, options: { body: string; tag: string; data: { url: string } }];
type WatchedWorker = { shown: PushCall[]; registration: { showNotification: (...push: PushCall) => Promise<void> } };

test("shows a push that the browser delivers", { tag: "@story" }, async ({ page, context, baseURL }) => {
  const origin = baseURL ?? "";
  await context.grantPermissions(["notifications"], { origin });
  await page.goto("/install-app");
  await waitForServiceWorker(page);
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error("there is no service worker");
  // Recorded where the worker shows it, because the page can't see the notifications of the system.
  await worker.evaluate(() => {
    const watched = self as unknown as WatchedWorker;
    watched.shown = [];
    const show = watched.registration.showNotification.bind(watched.registration);
    watched.registration.showNotification = async (...push) => {
      await show(...push);
      watched.shown.push(push);
    };
  });
  const session = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
      if (ours) resolve(ours.registrationId);
    });
  });
  await session.send("ServiceWorker.enable");
  const registrationId = await registered;
  const deliver = (data: string) => session.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data });
  await deliver(JSON.stringify({ title: "Ben Okafor", body: "Hello", url: "/messages?userId=1", tag: "message:1" }));
  await deliver("not JSON");
  const getShownPushes = () => worker.evaluate(() => (self as unknown as WatchedWorker).shown);
  await expect.poll(async () => (await getShownPushes()).length).toBe(2);
  expect((await getShownPushes()).sort(([one], [other]) => one.localeCompare(other))).toMatchObject([
    ["Ben Okafor", { body: "Hello", tag: "message:1", data: { url: "/messages?userId=1" } }],
    ["Nametag", { body: "You have something new.", data: { url: "/events" } }],
  ]);
});
