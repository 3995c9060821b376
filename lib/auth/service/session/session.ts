import { randomBytes } from "node:crypto";

import { clock } from "@/lib/core/shared/clock";
import { db, type Db } from "@/lib/core/server/db";
import { isLocale } from "@/lib/i18n/shared/locales";
import { publish } from "@/lib/realtime/bus";

import { DAY_MS, REMEMBERED_SESSION_DAYS, SESSION_DAYS, SLIDE_EVERY_MS } from "../../constants";
import { getSession, type StoredSession } from "../../data/sessions.sql";
import type { Actor } from "../../schema/actor";
import { issueToken, verifyToken } from "./token";

const getLifetimeMs = (rememberMe: boolean) => (rememberMe ? REMEMBERED_SESSION_DAYS : SESSION_DAYS) * DAY_MS;

export type Device = { userAgent: string | null };

type Opening = Device & {
  /** False if neither a password nor a factor was given, though the account has one. */
  isProof?: boolean;
};

const MAX_USER_AGENT = 300;

export async function openSession(
  userId: string,
  rememberMe: boolean,
  device: Opening,
  client: Db = db(),
): Promise<string> {
  const sid = randomBytes(24).toString("base64url");
  const now = clock.now();
  const userAgent = device.userAgent?.slice(0, MAX_USER_AGENT) ?? null;
  await client.session.create({
    data: {
      sid,
      userId,
      sess: { userId, rememberMe, userAgent, createdAt: now.toISOString() },
      expire: new Date(now.getTime() + getLifetimeMs(rememberMe)),
      provedAt: device.isProof === false ? null : now,
    },
    select: { sid: true },
  });
  return issueToken(userId, sid);
}

export type Authenticated = {
  actor: Actor;
  isExtended: boolean;
  /** By the row or by the token's cap, whichever is earlier. */
  secondsLeft: number;
  /** When a password or factor was last given in this session; null if unknown. */
  provedAt: Date | null;
  needsTwoStep: boolean;
};

/**
 * Returns null for an invalid or expired token, or if its session is gone. `slide` extends the
 * session (docs/product/sessions.md#session-lifetime).
 */
export async function authenticate(token: string, { slide }: { slide: boolean }): Promise<Authenticated | null> {
  const claims = verifyToken(token);
  if (!claims) return null;
  const session = await getSession(claims.sid, clock.now());
  if (session?.userId !== claims.sub) return null;
  const { language, isEmailVerified } = session;
  const actor: Actor = {
    userId: session.userId,
    role: session.role,
    sid: claims.sid,
    isEmailVerified,
    ...(isLocale(language) && { language }),
  };
  const extended = slide ? await slideSession(claims.sid, session) : null;
  const end = Math.min((extended ?? session.expire).getTime(), claims.exp * 1_000);
  const { provedAt, needsTwoStep } = session;
  return { actor, provedAt, needsTwoStep, isExtended: extended !== null, secondsLeft: (end - clock.ms()) / 1_000 };
}

/** Returns the new end, or null if the session was extended recently. */
async function slideSession(sid: string, session: StoredSession): Promise<Date | null> {
  const lifetime = getLifetimeMs(session.rememberMe);
  const expire = new Date(clock.ms() + lifetime);
  if (expire.getTime() - session.expire.getTime() < SLIDE_EVERY_MS) return null;
  // The condition keeps a removed session removed, and lets one of parallel calls write.
  await db().session.updateMany({ where: { sid, expire: session.expire }, data: { expire } });
  return expire;
}

export async function recordProof(sid: string): Promise<void> {
  await db().session.updateMany({ where: { sid }, data: { provedAt: clock.now() } });
}

export async function closeSession(sid: string): Promise<void> {
  await db().session.deleteMany({ where: { sid } });
  await publish({ type: "session_removed", sids: [sid] });
}

/** With all access tokens. Publish `session_removed` for the returned ids after the commit. */
export async function removeSessions(userId: string, client: Db, ...except: (string | undefined)[]): Promise<string[]> {
  const kept = except.filter((sid) => sid !== undefined);
  const sessions = await client.session.findMany({
    where: { userId, sid: { notIn: kept } },
    select: { sid: true },
  });
  const sids = sessions.map((row) => row.sid);
  await client.session.deleteMany({ where: { sid: { in: sids } } });
  await client.accessToken.deleteMany({ where: { userId } });
  return sids;
}

export const getSessionSeconds = (rememberMe: boolean): number => getLifetimeMs(rememberMe) / 1000;
