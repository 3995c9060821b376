import { test as base, expect, type BrowserContext, type Page } from "@playwright/test";

import { disconnect } from "@/lib/core/server/db";

import { createUser, createSession } from "@/tests/support/database/factories";

import { createConsoleWatch, type ConsoleWatch } from "./console-watch";
import { sessionState } from "./session-state";

type User = Awaited<ReturnType<typeof createUser>>;

type Fixtures = {
  /** Errors in the console fail the test; what it expects of them it allows here. */
  browserConsole: ConsoleWatch;
  /** Signs a member in on the page's context: session row, cookie and storage keys (docs/product/sessions.md#client-storage-keys). */
  login: (user?: User, options?: { rememberMe?: boolean; context?: BrowserContext }) => Promise<User>;
  /** A page of another person: a context of its own, with this project's screen. Signed in when a user is given. */
  openPerson: (user?: User) => Promise<Page>;
};

// One grey pixel for every tile of the map: the public tile server isn't ours to test, nor always within reach.
const TILE = Buffer.from("R0lGODlhAQABAIAAAMzMzP///yH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==", "base64");

async function answerTiles(context: BrowserContext): Promise<void> {
  await context.route("https://tile.openstreetmap.org/**", (route) =>
    route.fulfill({ contentType: "image/gif", body: TILE }),
  );
}

export const test = base.extend<Fixtures, { database: void }>({
  baseURL: async ({}, use) => use(process.env.NEXTAUTH_URL),

  // Factories open connections in this worker; they end with it.
  database: [
    async ({}, use) => {
      await use();
      await disconnect();
    },
    { scope: "worker", auto: true },
  ],

  browserConsole: async ({}, use) => {
    const watch = createConsoleWatch();
    await use(watch);
    expect(watch.unexpected(), "errors in the browser's console").toEqual([]);
  },

  context: async ({ context, browserConsole }, use) => {
    browserConsole.watch(context);
    await answerTiles(context);
    await use(context);
  },

  login: async ({ context, baseURL }, use) => {
    await use(async (given, { rememberMe = false, context: where = context } = {}) => {
      const user = given ?? (await createUser());
      const { token } = await createSession(user.id, { rememberMe });
      await where.setStorageState(sessionState(token, rememberMe, baseURL ?? ""));
      return user;
    });
  },

  openPerson: async ({ browser, browserConsole, login }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (user) => {
      const context = await browser.newContext();
      opened.push(context);
      browserConsole.watch(context);
      await answerTiles(context);
      if (user) await login(user, { context });
      return context.newPage();
    });
    await Promise.all(opened.map((context) => context.close()));
  },
});

export { expect };
