import { gzipSync } from "node:zlib";

import { chromium, type Browser, type Response } from "@playwright/test";
import { Client } from "pg";

import { CHROMIUM_ARGS, findChromium } from "../../scripts/chromium.cjs";
import { insertEvents } from "../events";
import { createMember, type Member } from "../members";
import { SECRET, startWeb } from "../web";
import type { BenchEnvironment } from "../environment";

type Script = { name: string; bytes: number; inHtml: boolean };

/** Lists the scripts that a browser with an empty cache loads until the network is idle. */
async function listScripts(browser: Browser, url: string, { token }: Member): Promise<Script[]> {
  // The service worker's script is not part of the page.
  const context = await browser.newContext({ serviceWorkers: "block", viewport: { width: 390, height: 844 } });
  await context.addCookies([{ name: "next-auth.session-token", value: token, url, httpOnly: true, sameSite: "Lax" }]);
  await context.addInitScript((value) => {
    localStorage.setItem("auth_token", value);
    localStorage.setItem("auth_token_timestamp", String(Date.now()));
  }, token);
  const page = await context.newPage();
  const responses: Response[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() === "script") responses.push(response);
  });
  const response = await page.goto(`${url}/events`, { waitUntil: "networkidle" });
  const html = (await response?.text()) ?? "";
  const scripts = await Promise.all(
    responses.map(async (script) => {
      const name = new URL(script.url()).pathname;
      const bytes = gzipSync(await script.body()).length;
      return { name, bytes, inHtml: new RegExp(`<script[^>]+src="${name}`).test(html) };
    }),
  );
  await context.close();
  return scripts;
}

const formatSize = (scripts: Script[]): string =>
  `${(scripts.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000).toFixed(1)} kB`;

/** The row `first-load`: the size of the JavaScript of /events, signed in, on a first visit. */
export async function firstLoad({ folder, createDatabase }: BenchEnvironment): Promise<string[]> {
  const databaseUrl = await createDatabase("first_load");
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await insertEvents(client, 20);
  const reader = await createMember(client, SECRET);
  // The walkthrough would load a second after the page.
  await client.query(`UPDATE profiles SET "onboardingSkipped" = true`);
  await client.end();
  const web = await startWeb(databaseUrl, folder);
  const browser = await chromium.launch({ args: CHROMIUM_ARGS, ...findChromium() });
  try {
    const scripts = await listScripts(browser, `http://127.0.0.1:${web.port}`, reader);
    scripts.sort((a, b) => b.bytes - a.bytes);
    const inHtml = scripts.filter((script) => script.inHtml);
    return [
      `fetched until idle  ${formatSize(scripts)} gzip in ${scripts.length} files, target at most 170 kB`,
      `in the HTML         ${formatSize(inHtml)} gzip in ${inHtml.length} files`,
      `largest             ${scripts
        .slice(0, 5)
        .map((script) => `${script.name.split("/").at(-1)} ${formatSize([script])}`)
        .join(", ")}`,
    ];
  } finally {
    await browser.close();
    await web.stop();
  }
}
