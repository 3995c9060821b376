const SITE = /^https?:\/\/[^/?#]*/i;
const PERCENTS = /(?:%[0-9a-f]{2})+|%/gi;

function encodeUndecodable(percents: string): string {
  try {
    decodeURIComponent(percents);
    return percents;
  } catch {
    return percents.replaceAll("%", "%25");
  }
}

/**
 * Returns the path and query of a request, whatever form it has (RFC 9112, 3.2). A percent sign of the path that encodes no character
 * stands for itself (`%25`): Next responds with 500 to a path that it can't decode, and with 404 to one that names nothing.
 */
export function toPathAndQuery(target = "/"): string {
  const local = target.replace(SITE, "");
  const [path = ""] = local.split("?", 1);
  return (path.startsWith("/") ? "" : "/") + path.replace(PERCENTS, encodeUndecodable) + local.slice(path.length);
}
