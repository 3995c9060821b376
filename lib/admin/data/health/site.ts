import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import tls from "node:tls";

import { isCertificateError } from "@/lib/core/server/outgoing";
import { env } from "@/lib/core/server/process/env";
import { findUnknownNames } from "@/lib/core/server/process/unknown-names";
import { clock } from "@/lib/core/shared/clock";
import type { Translator } from "@/lib/i18n/server/translator";

import { failing, type CheckContext, type Status } from "./check";

const DEADLINE_MS = 3_000;
/** A key from `openssl rand` repeats few characters: 32 of them have at least 12 different ones. */
const MIN_DIFFERENT_CHARACTERS = { NEXTAUTH_SECRET: 12, METRICS_TOKEN: 6, BACKUP_PASSPHRASE: 6 };
type SecretName = keyof typeof MIN_DIFFERENT_CHARACTERS;
/** More addresses than any site has proxies. */
const MAX_PROXY_ADDRESSES = 2 ** 16;
const DAY_MS = 24 * 60 * 60_000;
/** Let's Encrypt renews a month before the end. */
const MIN_CERTIFICATE_DAYS = 14;

export const findUnknown = (t: Translator): string[] =>
  findUnknownNames().map(({ name, known }) =>
    known ? t("admin.health.settings.meant", { name, known }) : t("admin.health.settings.unknown", { name }),
  );

/** Wrong values stop each process before (env.ts), so what is left are names that nothing reads. */
export function checkSettings({ t }: CheckContext): Status {
  const unknown = findUnknown(t);
  return unknown.length > 0 ? failing(unknown.join(" ")) : { state: "ok", detail: t("admin.health.settings.ok") };
}

const isLocal = (host: string): boolean => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$|\.localhost$/.test(host);

async function isKnownHost(host: string): Promise<boolean> {
  if (isIP(host)) return true;
  const found = lookup(host).then(
    () => true,
    () => false,
  );
  return Promise.race([found, new Promise<false>((resolve) => setTimeout(resolve, DEADLINE_MS, false).unref())]);
}

/**
 * Resolves with the certificate's last day, or null if nothing answers: before the start no proxy
 * may run. @throws Error if the certificate is not valid
 */
export function readCertificateEnd(host: string, port: number): Promise<Date | null> {
  return new Promise((resolve, reject) => {
    const servername = isIP(host) ? undefined : host;
    const socket = tls.connect({ host, port, servername, timeout: DEADLINE_MS }, () => {
      resolve(new Date(socket.getPeerCertificate().valid_to));
      socket.destroy();
    });
    socket.on("timeout", () => socket.destroy());
    socket.on("close", () => resolve(null));
    socket.on("error", (error) => (isCertificateError(error) ? reject(error) : resolve(null)));
  });
}

async function checkCertificate({ t }: CheckContext, { origin, hostname, port }: URL): Promise<Status> {
  const host = hostname.replace(/^\[|\]$/g, "");
  try {
    const end = await readCertificateEnd(host, Number(port || 443));
    if (end === null) return { state: "ok", detail: origin };
    const days = Math.floor((end.getTime() - clock.ms()) / DAY_MS);
    return days < MIN_CERTIFICATE_DAYS
      ? failing(t("admin.health.address.certificateEnds", { host, days }))
      : { state: "ok", detail: t("admin.health.address.ok", { address: origin, days }) };
  } catch {
    return failing(t("admin.health.address.certificate", { host }));
  }
}

export async function checkAddress(context: CheckContext): Promise<Status> {
  const { t } = context;
  const { NEXTAUTH_URL: address } = env();
  const url = new URL(address);
  if (isLocal(url.hostname)) return { state: "ok", detail: t("admin.health.address.local", { address }) };
  if (url.protocol !== "https:") return failing(t("admin.health.address.insecure", { address }));
  if (!(await isKnownHost(url.hostname.replace(/^\[|\]$/g, ""))))
    return failing(t("admin.health.address.unknown", { host: url.hostname }));
  return checkCertificate(context, url);
}

function countAddresses(entry: string): number {
  const [address = "", bits] = entry.split("/");
  const allBits = isIP(address) === 6 ? 128 : 32;
  return 2 ** (allBits - Number(bits ?? allBits));
}

/** Our server speaks http, so a proxy stands before a site whose address is https. */
export function checkProxies({ t }: CheckContext): Status {
  const { NEXTAUTH_URL, TRUSTED_PROXIES } = env();
  const tooWide = TRUSTED_PROXIES.find((entry) => countAddresses(entry) > MAX_PROXY_ADDRESSES);
  if (tooWide) return failing(t("admin.health.proxies.tooWide", { range: tooWide }));
  if (TRUSTED_PROXIES.length > 0)
    return { state: "ok", detail: t("admin.health.proxies.ok", { list: TRUSTED_PROXIES.join(", ") }) };
  return NEXTAUTH_URL.startsWith("https:")
    ? failing(t("admin.health.proxies.missing"))
    : { state: "off", detail: t("admin.health.proxies.off") };
}

export function checkSecret({ t }: CheckContext): Status {
  const settings = env();
  const guessable = (Object.keys(MIN_DIFFERENT_CHARACTERS) as SecretName[]).filter((name) => {
    const secret = settings[name];
    return secret !== undefined && new Set(secret).size < MIN_DIFFERENT_CHARACTERS[name];
  });
  if (guessable.length === 0) return { state: "ok", detail: t("admin.health.secret.ok") };
  return failing(guessable.map((name) => t("admin.health.secret.guessable", { name })).join(" "));
}
