/** A client of a token server, which logs in for a user without a password. */
export type SmtpOAuth = {
  tokenUrl: string;
  user: string;
  clientId: string;
  /** One of the two. */
  secret?: string;
  secretFile?: string;
  scope?: string;
};

export type SmtpServer = {
  host: string;
  port: number;
  /** TLS from the first byte. Otherwise the connection is upgraded by STARTTLS. */
  isImplicitTls: boolean;
  /** Whether nothing is sent to a server that doesn't offer STARTTLS. */
  isTlsRequired: boolean;
  login: { user: string; password: string } | null;
  /** Instead of `login`. */
  oauth?: SmtpOAuth;
};

const PORTS: Record<string, number> = { "smtp:": 587, "smtps:": 465 };
const TLS_MODES = ["required", "optional"];
const LOCAL_HOSTS = ["localhost", "127.0.0.1", "::1"];

function parseLogin({ username, password }: URL): SmtpServer["login"] | undefined {
  if (!username && !password) return null;
  return username && password
    ? { user: decodeURIComponent(username), password: decodeURIComponent(password) }
    : undefined;
}

/** Reads `smtp://user:password@host:587?tls=optional`. Null for anything that it doesn't understand. */
export function parseSmtpUrl(text: string): SmtpServer | null {
  try {
    const url = new URL(text);
    const defaultPort = PORTS[url.protocol];
    const login = parseLogin(url);
    const { tls, ...others } = Object.fromEntries(url.searchParams);
    const host = url.hostname.replace(/^\[|\]$/g, "");
    const port = url.port === "" ? defaultPort : Number(url.port);
    const isUnknown = url.pathname.length > 1 || url.hash !== "" || Object.keys(others).length > 0;
    if (!defaultPort || !port || !host || login === undefined || isUnknown) return null;
    if (tls !== undefined && !TLS_MODES.includes(tls)) return null;
    const isTlsRequired = tls === undefined ? !LOCAL_HOSTS.includes(host) : tls === "required";
    return { host, port, isImplicitTls: url.protocol === "smtps:", isTlsRequired, login };
  } catch {
    // Not a URL, or a % that no two digits follow.
    return null;
  }
}
