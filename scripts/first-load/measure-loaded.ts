import { gzipSync } from "node:zlib";

import type { Page } from "@playwright/test";

import type { Script } from "./measure";

/** Includes the scripts of workers. Waits until the network is idle. */
export async function measureLoaded(page: Page, url: string): Promise<Script[]> {
  const addresses: string[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() === "script") addresses.push(response.url());
  });
  await page.goto(url, { waitUntil: "networkidle" });
  return Promise.all(
    addresses.map(async (address) => ({
      name: new URL(address).pathname,
      // The browser keeps no response of a worker that has ended.
      bytes: gzipSync(await (await page.request.get(address)).body()).length,
    })),
  );
}
