import type { Page } from "@/lib/core/server/pagination";

export class Reply {
  constructor(
    readonly status: number,
    readonly data: unknown,
    readonly headers: Record<string, string>,
    readonly cookies: readonly string[] = [],
  ) {}
}

export const reply = (status: number, data: unknown, headers: Record<string, string> = {}): Reply =>
  new Reply(status, data, headers);

export const noContent = (): Reply => new Reply(204, undefined, {});

export const withCookies = ({ status, data, headers }: Reply, cookies: readonly string[]): Reply =>
  new Reply(status, data, headers, cookies);

/** Also encodes the characters that RFC 8187 reserves and encodeURIComponent leaves. */
const percentEncode = (text: string): string =>
  encodeURIComponent(text).replace(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);

/** Gives the name in ASCII and, if that differs, in UTF-8 (RFC 6266). Prevents header injection. */
function attachment(name: string): string {
  const fullName = name.replace(/\p{Cs}/gu, "\ufffd").replace(/[\p{Cc}\u2068\u2069]/gu, "");
  const asciiName = fullName.replace(/[^ -~]|["\\%]/gu, "_");
  return `attachment; filename="${asciiName}"${asciiName === fullName ? "" : `; filename*=UTF-8''${percentEncode(fullName)}`}`;
}

export const fileReply = (
  content: string | ReadableStream<Uint8Array>,
  name: string,
  contentType: string,
  headers: Record<string, string> = {},
): Reply => reply(200, content, { ...headers, "Content-Type": contentType, "Content-Disposition": attachment(name) });

/** docs/product/http.md#responses. The next page keeps other query parameters of `url`. */
export function listReply({ items, next, total }: Page<unknown>, url: string): Reply {
  if (!next) return reply(200, items);
  const address = new URL(url);
  address.searchParams.set("cursor", next);
  return reply(200, items, {
    Link: `<${address.pathname}${address.search}>; rel="next"`,
    ...(total !== undefined && { "X-Total-Count": String(total) }),
  });
}
