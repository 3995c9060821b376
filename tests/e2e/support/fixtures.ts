import { test as base, expect, type BrowserContext, type Page } from "@playwright/test";

import { disconnect } from "@/lib/core/server/db";

import { createUser, createSession } from "@/tests/support/factories/users";

import { createConsoleWatch, type ConsoleWatch } from "./console-watch";
import { createStorageState } from "./storage-state";

type User = Awaited<ReturnType<typeof createUser>>;

type Options = {
  /** Console errors that every test of the run allows, because of how it is run. */
  allowedConsole: RegExp | undefined;
};

type Fixtures = {
  /** Fails the test if the browser's console has errors, except those that the test allows here. */
  browserConsole: ConsoleWatch;
  /**
   * Signs a member in on the page's context: session row, cookie and storage keys
   * (docs/product/sessions.md#client-storage-keys).
   */
  login: (user?: User, options?: { rememberMe?: boolean; context?: BrowserContext }) => Promise<User>;
  /**
   * Opens a page in a new browser context, for another person on the same screen size. Signs the
   * user in if there is one.
   */
  openPage: (user?: User) => Promise<Page>;
};

// A gray pixel. Tests don't use the public tile server, which is not always reachable.
const TILE = Buffer.from("R0lGODlhAQABAIAAAMzMzP///yH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==", "base64");

export async function mockMapTiles(
  context: BrowserContext,
  tiles = "https://tile.openstreetmap.org/**",
): Promise<void> {
  await context.route(tiles, (route) => route.fulfill({ contentType: "image/gif", body: TILE }));
}

async function prepareContext(context: BrowserContext, browserConsole: ConsoleWatch): Promise<void> {
  browserConsole.watch(context);
  await mockMapTiles(context);
  // The offer to install the app was put away: after ten seconds it covers the end of a page.
  await context.addInitScript(() => {
    // Pages of no origin, such as an empty one, have no storage.
    if (self.origin !== "null") localStorage.setItem("install_dismissed", "1");
  });
}

export const test = base.extend<Options & Fixtures, { database: void }>({
  allowedConsole: [undefined, { option: true }],

  baseURL: async ({}, use) => use(process.env.NEXTAUTH_URL),

  // Closes the database connections that the factories opened in this worker.
  database: [
    async ({}, use) => {
      await use();
      await disconnect();
    },
    { scope: "worker", auto: true },
  ],

  browserConsole: async ({ allowedConsole }, use) => {
    const watch = createConsoleWatch();
    if (allowedConsole) watch.allow(allowedConsole);
    await use(watch);
    expect(watch.unexpected(), "errors in the browser's console").toEqual([]);
  },

  context: async ({ context, browserConsole }, use) => {
    await prepareContext(context, browserConsole);
    await use(context);
  },

  login: async ({ context, baseURL }, use) => {
    await use(async (given, { rememberMe = false, context: where = context } = {}) => {
      const user = given ?? (await createUser());
      const { token } = await createSession(user.id, { rememberMe });
      // A visitor's open page reloads when a session appears, which would interrupt the next goto.
      for (const page of where.pages()) await page.goto("about:blank");
      await where.setStorageState(createStorageState(token, rememberMe, baseURL ?? ""));
      return user;
    });
  },

  openPage: async ({ browser, browserConsole, login }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (user) => {
      const context = await browser.newContext();
      opened.push(context);
      await prepareContext(context, browserConsole);
      if (user) await login(user, { context });
      return context.newPage();
    });
    await Promise.all(opened.map((context) => context.close()));
  },
});

export { expect, type Options };
