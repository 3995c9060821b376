import { gzipSync } from "node:zlib";

import type { Page, Response } from "@playwright/test";

import type { Script } from "./measure";

/** Opens a page and returns the scripts that it has loaded when the network is idle. */
export async function measureLoaded(page: Page, url: string): Promise<Script[]> {
  const responses: Response[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() === "script") responses.push(response);
  });
  await page.goto(url, { waitUntil: "networkidle" });
  return Promise.all(
    responses.map(async (script) => ({
      name: new URL(script.url()).pathname,
      bytes: gzipSync(await script.body()).length,
    })),
  );
}
