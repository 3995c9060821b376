import { z } from "zod";

import { getOnlyProvider, toIssuerId } from "@/lib/auth/data/identity";
import { createOutgoingFetch, isCertificateError } from "@/lib/core/server/outgoing";
import { env, type Env } from "@/lib/core/server/process/env";
import type { Translator } from "@/lib/i18n/server/translator";

import { failing, type CheckContext, type Status } from "./check";

const fetchProvider = createOutgoingFetch({ deadlineMs: 4_000, maxBytes: 512 * 1024, maxConcurrent: 4 });

const discoverySchema = z.object({ issuer: z.string(), jwks_uri: z.url(), token_endpoint: z.url() });
const keysSchema = z.object({ keys: z.array(z.object({ kty: z.string() })) });

type Discovery = z.infer<typeof discoverySchema>;

async function readJson<T>(url: string, schema: z.ZodType<T>): Promise<T | null> {
  const response = await fetchProvider(url, { headers: { accept: "application/json" } });
  if (!response.ok) return null;
  const body: unknown = await response.json().catch(() => null);
  return schema.safeParse(body).data ?? null;
}

/**
 * Asks for a token of the client itself. Most providers refuse that, but only after they have
 * checked the secret (RFC 6749, 5.2).
 */
async function isClientRefused({ token_endpoint: url }: Discovery, settings: Env): Promise<boolean> {
  const encode = (text = ""): string => encodeURIComponent(text);
  const login = `${encode(settings.OIDC_CLIENT_ID)}:${encode(settings.OIDC_CLIENT_SECRET)}`;
  const response = await fetchProvider(url, {
    method: "POST",
    headers: { authorization: `Basic ${Buffer.from(login).toString("base64")}` },
    body: new URLSearchParams({ grant_type: "client_credentials" }),
  });
  const body: unknown = await response.json().catch(() => null);
  return z.object({ error: z.literal("invalid_client") }).safeParse(body).success;
}

async function findProblem(t: Translator, issuer: string): Promise<string | null> {
  const url = `${toIssuerId(issuer)}/.well-known/openid-configuration`;
  const discovery = await readJson(url, discoverySchema);
  if (!discovery) return t("admin.health.identity.noDiscovery", { url });
  if (toIssuerId(discovery.issuer) !== toIssuerId(issuer))
    return t("admin.health.identity.otherIssuer", { issuer: discovery.issuer });
  const keys = await readJson(discovery.jwks_uri, keysSchema);
  // ID tokens are signed with RS256.
  if (!keys?.keys.some(({ kty }) => kty === "RSA")) return t("admin.health.identity.noKeys");
  return (await isClientRefused(discovery, env())) ? t("admin.health.identity.client") : null;
}

/** Reads what a sign-in reads first, so that a wrong setting is not found by a member. */
export async function checkIdentity({ t }: CheckContext): Promise<Status> {
  const { OIDC_ISSUER: issuer } = env();
  if (!issuer) return { state: "off", detail: t("admin.health.identity.off") };
  const { host } = new URL(issuer);
  try {
    const problem = await findProblem(t, issuer);
    return problem === null ? { state: "ok", detail: t("admin.health.identity.ok", { host }) } : failing(problem);
  } catch (error) {
    if (isCertificateError(error)) return failing(t("admin.health.certificate", { host }));
    return failing(t("admin.health.identity.unreachable", { host, only: String(getOnlyProvider() !== null) }));
  }
}
