import { SignJWT } from "jose";

const DAY_SECONDS = 24 * 60 * 60;

type TokenOptions = { userId: string; sid: string; issuedAt: Date; secret?: string; claims?: Record<string, unknown> };

/**
 * Signs a token in the product's format (docs/product/sessions.md#token-and-session-row) without
 * the product's code, so that tests check the product's verification independently. Pass another
 * `secret` for a forged token, or other `claims` than the purpose.
 */
export async function signTestToken({ userId, sid, issuedAt, secret, claims }: TokenOptions): Promise<string> {
  const iat = Math.floor(issuedAt.getTime() / 1000);
  return new SignJWT({ sid, ...(claims ?? { aud: "nametag", typ: "session" }) })
    .setProtectedHeader({ alg: "HS256" })
    .setSubject(userId)
    .setIssuedAt(iat)
    .setExpirationTime(iat + 90 * DAY_SECONDS)
    .sign(new TextEncoder().encode(secret ?? process.env.NEXTAUTH_SECRET));
}
