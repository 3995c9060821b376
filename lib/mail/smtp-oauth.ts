import { readFile } from "node:fs/promises";

import type { XOAuth2ProvisionCallback } from "nodemailer/lib/xoauth2";
import { z } from "zod";

import { createOutgoingFetch, isCertificateError } from "@/lib/core/server/outgoing";
import type { SmtpOAuth } from "@/lib/core/server/process/smtp-url";
import { clock } from "@/lib/core/shared/clock";

import { EmailError } from "./mail";
import { toReason } from "./reason";

const fetchToken = createOutgoingFetch({ deadlineMs: 5_000, maxBytes: 64 * 1024, maxConcurrent: 2 });
/** A token is not given to a new connection in its last minute. */
const MARGIN_SECONDS = 60;

const tokenSchema = z.object({
  // One word: other characters would end the login's field.
  access_token: z.string().regex(/^[!-~]+$/),
  expires_in: z.coerce
    .number()
    .positive()
    .default(5 * 60),
});
const refusalSchema = z.object({ error: z.string(), error_description: z.string().default("") });

type Token = { key: string; value: Promise<string>; until: number };

/** `until` is Infinity while it is asked for. */
let current: Token | undefined;
/** Kept for `listTokenForms`. */
let lastToken: string | undefined;

async function readSecret({ secret, secretFile = "" }: SmtpOAuth): Promise<string> {
  if (secret !== undefined) return secret;
  const text = await readFile(secretFile, "utf8").catch((error: NodeJS.ErrnoException) => {
    throw new EmailError(`SMTP_OAUTH_CLIENT_SECRET_FILE can't be read (${error.code})`, true);
  });
  return text.trim();
}

async function requestToken(client: SmtpOAuth): Promise<z.output<typeof tokenSchema>> {
  const { tokenUrl, clientId, scope } = client;
  const secret = await readSecret(client);
  const { host } = new URL(tokenUrl);
  const body = new URLSearchParams({ grant_type: "client_credentials", client_id: clientId, client_secret: secret });
  if (scope) body.set("scope", scope);
  const headers = { Accept: "application/json" };
  const response = await fetchToken(tokenUrl, { method: "POST", headers, body }).catch((error: unknown) => {
    const reason = isCertificateError(error) ? "has a certificate that is not trusted" : "does not respond";
    throw new EmailError(`The token server ${host} ${reason}`, true);
  });
  const answer: unknown = await response.json().catch(() => null);
  const token = tokenSchema.safeParse(answer);
  if (response.ok && token.success) return token.data;
  const refusal = refusalSchema.safeParse(answer).data;
  const reason = refusal ? `${refusal.error} ${refusal.error_description}` : `status ${response.status}`;
  // Servers can quote what they got.
  throw new EmailError(toReason(`The token server ${host} refused: ${reason.replaceAll(secret, "[secret]")}`), true);
}

/** Asks once for all connections that wait. */
function getToken(client: SmtpOAuth, isRefused: boolean): Promise<string> {
  const key = JSON.stringify(client);
  const isKnown = current?.key === key && clock.ms() < current.until;
  if (current && isKnown && !(isRefused && current.until < Infinity)) return current.value;
  const askedAt = clock.ms();
  const token: Token = {
    key,
    until: Infinity,
    value: requestToken(client).then(({ access_token: text, expires_in: seconds }) => {
      token.until = askedAt + Math.max(0, seconds - MARGIN_SECONDS) * 1_000;
      lastToken = text;
      return text;
    }),
  };
  current = token;
  token.value.catch(() => {
    if (current === token) forgetToken();
  });
  return token.value;
}

/** For nodemailer, which asks again with `isRefused` if the server wants another one. */
export const provideToken =
  (client: SmtpOAuth): XOAuth2ProvisionCallback =>
  (_user, isRefused, callback) =>
    void getToken(client, isRefused).then(
      (token) => callback(null, token),
      (error: Error) => callback(error),
    );

/** The next connection asks for another one. */
export function forgetToken(): void {
  current = undefined;
}

/** What a server may quote of the last login. */
export function listTokenForms({ user }: SmtpOAuth): string[] {
  return lastToken === undefined ? [] : [`user=${user}\x01auth=Bearer ${lastToken}\x01\x01`, lastToken];
}
