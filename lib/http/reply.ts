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

/** Text to be kept as a file of this name, which has to be plain ASCII. */
export const fileReply = (text: string, name: string, contentType: string): Reply =>
  reply(200, text, { "Content-Type": contentType, "Content-Disposition": `attachment; filename="${name}"` });

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
