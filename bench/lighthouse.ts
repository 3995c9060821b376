import { chromium } from "@playwright/test";
import puppeteer, { type Browser, type Page } from "puppeteer-core";

import { CHROMIUM_ARGS, findChromium } from "../scripts/chromium.cjs";
import type { Member } from "./members";

/** What Lighthouse says about one load of a page. Scores are from 0 to 100, times in milliseconds. */
export type Audit = {
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  lcp: number;
  tbt: number;
  cls: number;
};

/** Starts Chromium without a window: `CHROME_PATH`, else the one that the browser tests use. */
export function launchBrowser(): Promise<Browser> {
  const executablePath = process.env.CHROME_PATH ?? findChromium()?.executablePath ?? chromium.executablePath();
  return puppeteer.launch({ executablePath, args: CHROMIUM_ARGS });
}

/** A page, a selector of what it shows at the end, and the member who is signed in. */
export type Screen = { url: string; shows: string; member?: Member };

/** Gives the page what a login leaves in a browser: the session's cookie and the stored token. */
async function signIn(page: Page, url: string, { token }: Member): Promise<void> {
  const cookie = { name: "next-auth.session-token", value: token, domain: new URL(url).hostname, path: "/" };
  await page.browserContext().setCookie({ ...cookie, httpOnly: true, sameSite: "Lax" });
  await page.evaluateOnNewDocument((value) => {
    localStorage.setItem("auth_token", value);
    localStorage.setItem("auth_token_timestamp", String(Date.now()));
  }, token);
}

/**
 * Audits a page as a slow phone loads it for the first time. The browser is slowed down: Lighthouse's default computes
 * the figures from a fast load.
 * @throws if at the end the page does not show what the selector `shows` finds
 */
export async function auditPage(browser: Browser, { url, shows, member }: Screen): Promise<Audit> {
  // Imported when used: a static import is compiled with helpers that the functions which Lighthouse runs in the page don't find.
  const { default: lighthouse } = await import("lighthouse");
  // Of its own, because cookies of an earlier page would make a visitor a member.
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  try {
    if (member) await signIn(page, url, member);
    // Lighthouse would remove the member's session. A new context has nothing else to remove.
    const flags = { throttlingMethod: "devtools", disableStorageReset: true, logLevel: "error" } as const;
    const result = await lighthouse(url, flags, undefined, page);
    if (!result || result.lhr.runtimeError)
      throw new Error(`${url}: ${result?.lhr.runtimeError?.message ?? "no result"}`);
    if (!(await page.$(shows))) throw new Error(`${url} did not show ${shows}`);
    const { categories, audits } = result.lhr;
    const getScore = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
    const getValue = (name: string) => audits[name]?.numericValue ?? NaN;
    return {
      performance: getScore("performance"),
      accessibility: getScore("accessibility"),
      bestPractices: getScore("best-practices"),
      seo: getScore("seo"),
      lcp: getValue("largest-contentful-paint"),
      tbt: getValue("total-blocking-time"),
      cls: getValue("cumulative-layout-shift"),
    };
  } finally {
    await context.close();
  }
}
