import { gzipSync } from "node:zlib";

import type { Page } from "@playwright/test";

import type { Script } from "./measure";

/** Only builds for browser tests have the script with this text (lib/api/check-response.ts). */
const RESPONSE_CHECKS = "is not in lib/api/operations.ts";

/**
 * Includes the scripts of workers, and leaves out the one that checks responses. Waits until the
 * network is idle.
 */
export async function measureLoaded(page: Page, url: string): Promise<Script[]> {
  const addresses: string[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() === "script") addresses.push(response.url());
  });
  await page.goto(url, { waitUntil: "networkidle" });
  const scripts = await Promise.all(
    addresses.map(async (address) => ({
      name: new URL(address).pathname,
      // The browser keeps no response of a worker that has ended.
      body: await (await page.request.get(address)).body(),
    })),
  );
  return scripts
    .filter(({ body }) => !body.includes(RESPONSE_CHECKS))
    .map(({ name, body }) => ({ name, bytes: gzipSync(body).length }));
}
