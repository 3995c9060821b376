import { existsSync, readdirSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";

const TYPES: Record<string, string> = {
  ".js": "application/javascript; charset=UTF-8",
  ".css": "text/css; charset=UTF-8",
  ".svg": "image/svg+xml",
  ".json": "application/json; charset=UTF-8",
};
const SUFFIX = ".br";

/** The paths of files which the build has stored compressed too, each with its content type. */
export type CompressedFiles = ReadonlyMap<string, string>;

/** Lists the compressed files of the build's folder, which is served at `/_next/static/` (scripts/start/compress-files.ts). */
export function listCompressedFiles(folder: string): CompressedFiles {
  const files = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: "utf8" }) : [];
  const paths = files
    .filter((file) => file.endsWith(SUFFIX))
    .map((file) => `/_next/static/${file.slice(0, -SUFFIX.length).split(path.sep).join("/")}`);
  return new Map(paths.flatMap((file) => (TYPES[path.extname(file)] ? [[file, TYPES[path.extname(file)] ?? ""]] : [])));
}

const acceptsBrotli = ({ headers }: IncomingMessage): boolean => {
  const brotli = /\bbr\b(?:\s*;\s*q=([\d.]+))?/i.exec(String(headers["accept-encoding"] ?? ""));
  return brotli !== null && Number(brotli[1] ?? 1) > 0;
};

/** Lets Next send the compressed file instead of the one that a browser asks for, if the browser can read it. */
export function preferCompressedFile(
  filePath: string,
  request: IncomingMessage,
  response: ServerResponse,
  files: CompressedFiles,
): void {
  const type = files.get(filePath);
  if (!type || !acceptsBrotli(request)) return;
  request.url = `${filePath}${SUFFIX}`;
  response.setHeader("Content-Type", type);
  response.setHeader("Content-Encoding", "br");
}
