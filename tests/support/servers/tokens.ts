import { SignJWT } from "jose";

const DAY_SECONDS = 24 * 60 * 60;

type TokenOptions = { userId: string; sid: string; issuedAt: Date; secret?: string };

/**
 * A token as contract §2 describes it, signed here rather than by the product, so that the product's own check is what
 * a test proves. `secret` makes a forged one.
 */
export async function signTestToken({ userId, sid, issuedAt, secret }: TokenOptions): Promise<string> {
  const iat = Math.floor(issuedAt.getTime() / 1000);
  return new SignJWT({ sid })
    .setProtectedHeader({ alg: "HS256" })
    .setSubject(userId)
    .setIssuedAt(iat)
    .setExpirationTime(iat + 90 * DAY_SECONDS)
    .sign(new TextEncoder().encode(secret ?? process.env.NEXTAUTH_SECRET));
}
