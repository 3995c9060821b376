import { chromium, type Browser, type BrowserContext, type Page } from "@playwright/test";

import { startApp, type RunningApp } from "../../tests/support/servers/app";
import { LANGUAGE_NAMES, type Locale } from "../../lib/i18n/shared/locales";
import { CHROMIUM_ARGS, findHeadlessShell } from "../chromium.cjs";

import { VISITS } from "./visits";
import type { Person, Visit } from "./visits/visit";

type State = Awaited<ReturnType<BrowserContext["storageState"]>>;

export const DEVICES = {
  phone: { viewport: { width: 375, height: 812 }, hasTouch: true },
  computer: { viewport: { width: 1440, height: 900 }, hasTouch: false },
} as const;
export type Device = keyof typeof DEVICES;

const LOCALES: Record<Locale, string> = { en: "en-US", es: "es-US" };

export type Shown = { page: Page; visit: Visit; language: Locale; device: Device };

/** Every context starts from the returned browser state. */
async function signIn(browser: Browser, url: string, person: Person): Promise<State> {
  const context = await browser.newContext({ baseURL: url });
  if (person.kind !== "visitor") {
    const action = person.kind === "member" ? "login" : "register";
    const response = await context.request.post(`/api/auth/${action}`, { data: person.body });
    if (!response.ok()) throw new Error(`${action}: ${response.status()}`);
    const { token } = (await response.json()) as { token: string };
    const page = await context.newPage();
    await page.goto("/api/health");
    await page.evaluate((value) => {
      localStorage.setItem("auth_token", value);
      localStorage.setItem("auth_token_timestamp", String(Date.now()));
    }, token);
  }
  // Without the stored language.
  const { cookies, origins } = await context.storageState();
  await context.close();
  return { cookies: cookies.filter(({ name }) => !/locale|language/i.test(name)), origins };
}

async function open({ page, visit: { path, prepare } }: Shown, app: RunningApp): Promise<void> {
  // A missing control is a mistake in the list, so the wait is short.
  page.setDefaultTimeout(20_000);
  page.setDefaultNavigationTimeout(120_000);
  await page.goto(typeof path === "string" ? path : await path(app));
  await prepare?.(page);
  await page.evaluate(async () => {
    await document.fonts.ready;
  });
}

/**
 * Returns the number of screens that couldn't be opened. @param names of the visits; all without
 * them
 */
export async function visitAll(names: readonly string[], look: (shown: Shown) => Promise<void>): Promise<number> {
  const visits = VISITS.filter(({ name }) => names.length === 0 || names.includes(name));
  let failures = 0;
  // First, because a missing browser must not leave the app running.
  const browser = await chromium.launch({ args: CHROMIUM_ARGS, ...findHeadlessShell() });
  const app = await startApp({ demo: true });
  const visitPage = async (shown: Shown): Promise<void> => {
    try {
      await open(shown, app);
      await look(shown);
    } catch (error) {
      const [reason] = String(error instanceof Error ? error.message : error).split("\nCall log");
      process.stdout.write(`not seen: ${shown.visit.name} (${shown.language}, ${shown.device}): ${reason}\n`);
      failures += 1;
    }
  };
  try {
    for (const person of new Set(visits.map(({ as }) => as))) {
      const state = await signIn(browser, app.url, person);
      const showsWalkthrough = visits.some(({ as, name }) => as === person && name.startsWith("walkthrough"));
      for (const language of LANGUAGE_NAMES) {
        for (const device of ["phone", "computer"] as const) {
          const context = await browser.newContext({
            ...DEVICES[device],
            baseURL: app.url,
            storageState: state,
            locale: LOCALES[language],
            timezoneId: "America/New_York",
            reducedMotion: "reduce",
          });
          // The compiler of these scripts adds calls of it to functions that run in the page.
          await context.addInitScript("globalThis.__name = (each) => each");
          // It would open over another screen, a second after that is shown.
          if (!showsWalkthrough)
            await context.addInitScript(`sessionStorage.setItem("onboarding_tour_started", "true")`);
          for (const visit of visits.filter(
            ({ as, phoneOnly }) => as === person && (!phoneOnly || device === "phone"),
          )) {
            // A new page each time, because resizing and emulation end with it.
            const page = await context.newPage();
            await visitPage({ page, visit, language, device });
            await page.close();
          }
          await context.close();
        }
      }
    }
  } finally {
    await browser.close();
    await app.stop();
  }
  return failures;
}
