import { chromium } from "@playwright/test";
import puppeteer, { type Browser } from "puppeteer-core";

import { CHROMIUM_ARGS, findChromium } from "../scripts/chromium.cjs";

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

/** Audits a page as a phone loads it for the first time: with Lighthouse's slow network and processor. */
export async function auditPage(browser: Browser, url: string, headers: Record<string, string> = {}): Promise<Audit> {
  // Imported when used: a static import is compiled with helpers that the functions which Lighthouse runs in the page don't find.
  const { default: lighthouse } = await import("lighthouse");
  // Of its own, because cookies of an earlier page would make a visitor a member.
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  try {
    const result = await lighthouse(url, { extraHeaders: headers, logLevel: "error" }, undefined, page);
    if (!result || result.lhr.runtimeError)
      throw new Error(`${url}: ${result?.lhr.runtimeError?.message ?? "no result"}`);
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
