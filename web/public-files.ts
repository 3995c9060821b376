import { readdirSync } from "node:fs";
import path from "node:path";

import { INERT_POLICY } from "@/lib/http/server/headers/security-headers";

type Headers = Record<string, string>;

const INERT: Headers = { "Content-Security-Policy": INERT_POLICY };
const PICTURE: Headers = {
  "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
  "Cache-Control": "public, max-age=86400",
};

// These have no nonce, so each has its own policy (docs/decisions/023).
const OFFLINE_PAGE: Headers = {
  "Cache-Control": "no-cache",
  "Content-Security-Policy":
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; connect-src 'self'; " +
    "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
};
const SERVICE_WORKER: Headers = {
  "Cache-Control": "no-cache",
  "Content-Security-Policy": "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'",
};

function getHeaders(file: string): Headers {
  if (file === "/offline.html") return OFFLINE_PAGE;
  if (file === "/sw.js") return SERVICE_WORKER;
  if (file.startsWith("/offline/")) return INERT;
  return /\.(?:svg|png|ico|jpg|webp)$/.test(file) ? PICTURE : {};
}

/** The headers of each public file, by path. */
export type PublicFiles = ReadonlyMap<string, Headers>;

/**
 * A path is public because its file exists, never because of its extension: a page's path can end
 * like a picture's.
 */
export function listPublicFiles(folder: string): PublicFiles {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => `/${path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join("/")}`);
  return new Map(files.map((file) => [file, getHeaders(file)]));
}
