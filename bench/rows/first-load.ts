import { chromium, type Browser } from "@playwright/test";
import { Client } from "pg";

import { CHROMIUM_ARGS, findChromium } from "../../scripts/chromium.cjs";
import { insertEvents } from "../events";
import { createMember, type Member } from "../members";
import { measureFirstLoad, totalKilobytes, type Script } from "../../scripts/first-load/measure";
import { measureLoaded } from "../../scripts/first-load/measure-loaded";
import { getAuthHeaders, SECRET, startWeb } from "../web";
import type { BenchEnvironment } from "../environment";

const SCREENS = [
  { path: "/events", isMember: true, target: 185 },
  { path: "/", isMember: false, target: 150 },
];

/** Lists the scripts that a browser with an empty cache loads until the network is idle. */
async function listLoadedScripts(browser: Browser, url: string, member: Member | null): Promise<Script[]> {
  // The service worker's script is not part of the page.
  const context = await browser.newContext({ serviceWorkers: "block", viewport: { width: 390, height: 844 } });
  if (member) {
    const session = { name: "next-auth.session-token", value: member.token, url };
    await context.addCookies([{ ...session, httpOnly: true, sameSite: "Lax" }]);
    await context.addInitScript((value) => {
      localStorage.setItem("auth_token", value);
      localStorage.setItem("auth_token_timestamp", String(Date.now()));
    }, member.token);
  }
  const scripts = await measureLoaded(await context.newPage(), url);
  await context.close();
  return scripts;
}

const formatScripts = (scripts: Script[]): string =>
  `${totalKilobytes(scripts).toFixed(1)} kB gzip in ${scripts.length} files`;

/** The row `first-load`: the size of the JavaScript of /events, signed in, and of / for a visitor, on a first visit. */
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
    const lines: string[] = [];
    for (const { path, isMember, target } of SCREENS) {
      const url = `http://127.0.0.1:${web.port}${path}`;
      const first = await measureFirstLoad(url, isMember ? getAuthHeaders(reader) : {});
      const loaded = await listLoadedScripts(browser, url, isMember ? reader : null);
      lines.push(
        `${path} ${isMember ? "member" : "visitor"}`.padEnd(16) +
          `${formatScripts(first)} in the HTML, target at most ${target}; ${formatScripts(loaded)} until idle`,
      );
    }
    return lines;
  } finally {
    await browser.close();
    await web.stop();
  }
}
