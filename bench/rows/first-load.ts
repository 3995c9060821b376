import { gzipSync } from "node:zlib";

import { chromium, type Browser } from "@playwright/test";
import { Client } from "pg";

import { CHROMIUM_ARGS, findChromium } from "../../scripts/chromium.cjs";
import { addEvents } from "../events";
import { addPerson, type Person } from "../people";
import { SECRET, startWeb } from "../web";
import type { BenchEnvironment } from "../environment";

type Script = { name: string; bytes: number; inHtml: boolean };

/** Lists the scripts that a browser with an empty cache loads until the network is idle. */
async function listScripts(browser: Browser, url: string, { token }: Person): Promise<Script[]> {
  // The service worker's script is not part of the page.
  const context = await browser.newContext({ serviceWorkers: "block", viewport: { width: 390, height: 844 } });
  await context.addCookies([{ name: "next-auth.session-token", value: token, url, httpOnly: true, sameSite: "Lax" }]);
  await context.addInitScript((value) => {
    localStorage.setItem("auth_token", value);
    localStorage.setItem("auth_token_timestamp", String(Date.now()));
  }, token);
  const page = await context.newPage();
  const fetched: Promise<{ name: string; bytes: number }>[] = [];
  page.on("response", (response) => {
    const { pathname } = new URL(response.url());
    if (response.request().resourceType() !== "script" && !pathname.endsWith(".js")) return;
    fetched.push(response.body().then((body) => ({ name: pathname, bytes: gzipSync(body).length })));
  });
  const answer = await page.goto(`${url}/events`, { waitUntil: "networkidle" });
  const html = (await answer?.text()) ?? "";
  const scripts = (await Promise.all(fetched)).map((script) => ({
    ...script,
    inHtml: new RegExp(`<script[^>]+src="${script.name}`).test(html),
  }));
  await context.close();
  return scripts;
}

const kilobytes = (scripts: Script[]): string =>
  `${(scripts.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000).toFixed(1)} kB`;

/** The row `first-load`: the size of the JavaScript of /events, signed in, on a first visit. */
export async function firstLoad({ folder, database }: BenchEnvironment): Promise<string[]> {
  const databaseUrl = await database("first_load");
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await addEvents(client, 20);
  const reader = await addPerson(client, SECRET);
  // The walkthrough would load a second after the page.
  await client.query(`UPDATE profiles SET "onboardingSkipped" = true`);
  await client.end();
  const ours = await startWeb(databaseUrl, folder);
  const browser = await chromium.launch({ args: CHROMIUM_ARGS, executablePath: findChromium()?.path });
  try {
    const scripts = await listScripts(browser, `http://127.0.0.1:${ours.port}`, reader);
    scripts.sort((one, other) => other.bytes - one.bytes);
    const inHtml = scripts.filter((script) => script.inHtml);
    return [
      `fetched until idle  ${kilobytes(scripts)} gzip in ${scripts.length} files, target at most 170 kB`,
      `in the HTML         ${kilobytes(inHtml)} gzip in ${inHtml.length} files`,
      `largest             ${scripts
        .slice(0, 5)
        .map((script) => `${script.name.split("/").at(-1)} ${kilobytes([script])}`)
        .join(", ")}`,
    ];
  } finally {
    await browser.close();
    await ours.stop();
  }
}
