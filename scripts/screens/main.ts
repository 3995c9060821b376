import { mkdir, rm } from "node:fs/promises";
import path from "node:path";

import { chromium, type Browser, type BrowserContext, type Page } from "@playwright/test";

import { startApp } from "../../tests/e2e/support/app";
import { CHROMIUM_ARGS, findHeadlessShell } from "../chromium.cjs";

import { VISITS, type Person, type Visit } from "./visits";

// npm run screens -- [name …]: takes screenshots of every screen of the demo into docs/screens/all.
const FOLDER = path.resolve("docs/screens/all");
const WIDTHS = [
  [375, 812],
  [768, 1024],
  [1440, 900],
] as const;
type State = Awaited<ReturnType<BrowserContext["storageState"]>>;
const SCHEMES = ["light", "dark"] as const;

/** Signs in once for each person and returns the browser state, from which every width and color scheme starts. */
async function signIn(browser: Browser, url: string, person: Person): Promise<State> {
  const context = await browser.newContext({ baseURL: url });
  if (person.kind !== "visitor") {
    const action = person.kind === "member" ? "login" : "register";
    const response = await context.request.post(`/api/auth/${action}`, { data: person.body });
    const { token } = (await response.json()) as { token: string };
    const page = await context.newPage();
    await page.goto("/api/health");
    await page.evaluate((value) => {
      localStorage.setItem("auth_token", value);
      localStorage.setItem("auth_token_timestamp", String(Date.now()));
    }, token);
  }
  const state = await context.storageState();
  await context.close();
  return state;
}

/** Takes a screenshot. A phone shows one screen: the fixed bars would cross the middle of a full page. */
async function takeScreenshot(page: Page, visit: Visit, file: string): Promise<void> {
  await page.goto(visit.path);
  await visit.prepare?.(page);
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({
    path: file,
    fullPage: visit.fullPage === true && (page.viewportSize()?.width ?? 0) >= 768,
    animations: "disabled",
  });
}

async function main(): Promise<void> {
  const only = process.argv.slice(2);
  const visits = VISITS.filter(({ name }) => only.length === 0 || only.includes(name));
  if (only.length === 0) await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  const app = await startApp({ demo: true });
  const browser = await chromium.launch({ args: CHROMIUM_ARGS, ...findHeadlessShell() });
  try {
    for (const person of new Set(visits.map((visit) => visit.as))) {
      const state = await signIn(browser, app.url, person);
      for (const [width, height] of WIDTHS) {
        for (const colorScheme of SCHEMES) {
          const context = await browser.newContext({
            baseURL: app.url,
            storageState: state,
            viewport: { width, height },
            colorScheme,
            locale: "en-US",
            timezoneId: "America/New_York",
            reducedMotion: "reduce",
            hasTouch: width < 768,
          });
          const page = await context.newPage();
          for (const visit of visits.filter(({ as }) => as === person)) {
            await takeScreenshot(page, visit, path.join(FOLDER, `${visit.name}-${width}-${colorScheme}.png`));
          }
          await context.close();
        }
      }
    }
  } finally {
    await browser.close();
    await app.stop();
  }
  process.stdout.write(`${visits.length * WIDTHS.length * SCHEMES.length} screenshots in docs/screens/all\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exitCode = 1;
});
