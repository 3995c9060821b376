import { gzipSync } from "node:zlib";

/** `bytes` is the size after gzip. */
export type Script = { name: string; bytes: number };

const SCRIPT_TAG = /<script\b[^>]*?\ssrc="([^"]+)"[^>]*>/g;
const LINK_TAG = /<link\b[^>]*>/g;

/** Leaves out the file for browsers without modules. */
export function listScriptAddresses(html: string): string[] {
  const scripts = [...html.matchAll(SCRIPT_TAG)]
    .filter(([tag]) => !/\snomodule\b/i.test(tag))
    .map(([, src = ""]) => src);
  const preloads = [...html.matchAll(LINK_TAG)]
    .map(([tag]) => tag)
    .filter((tag) => /\srel="modulepreload"/.test(tag) || (/\srel="preload"/.test(tag) && /\sas="script"/.test(tag)))
    .map((tag) => /\shref="([^"]+)"/.exec(tag)?.[1] ?? "");
  return [...new Set([...scripts, ...preloads].filter((address) => address !== ""))];
}

/** Throws if the page fails. */
export async function measureFirstLoad(page: string, headers: Record<string, string> = {}): Promise<Script[]> {
  const response = await fetch(page, { headers: { ...headers, Accept: "text/html" } });
  if (!response.ok) throw new Error(`${page} responded with ${response.status}`);
  const addresses = listScriptAddresses(await response.text());
  return Promise.all(
    addresses.map(async (address) => {
      const script = await fetch(new URL(address, page));
      if (!script.ok) throw new Error(`${address} responded with ${script.status}`);
      return { name: address, bytes: gzipSync(Buffer.from(await script.arrayBuffer())).length };
    }),
  );
}

export const totalKilobytes = (scripts: readonly { bytes: number }[]): number =>
  scripts.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000;
