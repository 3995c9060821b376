/** An answer with more to say than 200 and a body. */
export class Reply {
  constructor(
    readonly status: number,
    readonly data: unknown,
    readonly headers: Record<string, string>,
  ) {}
}

export const reply = (status: number, data: unknown, headers: Record<string, string> = {}): Reply =>
  new Reply(status, data, headers);

export const noContent = (headers: Record<string, string> = {}): Reply => new Reply(204, undefined, headers);

/** encodeURIComponent leaves these, which RFC 8187 reserves. */
const percent = (text: string): string =>
  encodeURIComponent(text).replace(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);

/** RFC 6266: the name in plain ASCII for whoever reads no more, and as it is. Nothing in it ends the value or the header. */
function attachment(name: string): string {
  const whole = name.replace(/\p{Cs}/gu, "\ufffd").replace(/\p{Cc}/gu, "");
  const plain = whole.replace(/[^ -~]|["\\%]/gu, "_");
  return `attachment; filename="${plain}"${plain === whole ? "" : `; filename*=UTF-8''${percent(whole)}`}`;
}

/** Text to be kept as a file of this name. */
export const fileReply = (text: string, name: string, contentType: string): Reply =>
  reply(200, text, { "Content-Type": contentType, "Content-Disposition": attachment(name) });

/** A file of this name, sent as it is made. */
export const streamReply = (bytes: ReadableStream<Uint8Array>, name: string, contentType: string): Reply =>
  reply(200, bytes, { "Content-Type": contentType, "Content-Disposition": attachment(name) });

/**
 * A list's answer: the bare array, with its next page named by a Link header (contract §1).
 * @param url the request's own address, whose other query parameters the next page keeps
 */
export function listReply(items: unknown[], next: string | null, url: string): Reply {
  if (!next) return reply(200, items);
  const address = new URL(url);
  address.searchParams.set("cursor", next);
  return reply(200, items, { Link: `<${address.pathname}${address.search}>; rel="next"` });
}
