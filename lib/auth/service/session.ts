import { randomBytes } from "node:crypto";

import { clock } from "@/lib/core/shared/clock";
import { db, type Db } from "@/lib/core/server/db";
import { publish } from "@/lib/realtime/server/bus";

import { DAY_MS, REMEMBERED_SESSION_DAYS, SESSION_DAYS, SLIDE_EVERY_MS } from "../constants";
import { getSession, type StoredSession } from "../data/sessions.sql";
import type { Actor } from "../schema";
import { issueToken, verifyToken } from "./token";

const lifetimeMs = (rememberMe: boolean) => (rememberMe ? REMEMBERED_SESSION_DAYS : SESSION_DAYS) * DAY_MS;

/** What the caller's device says of itself, kept with the session so that a person can tell their sessions apart. */
export type Device = { userAgent: string | null };

/** Opens a session: its row, and the token that names it. */
export async function openSession(
  userId: string,
  rememberMe: boolean,
  device: Device,
  client: Db = db(),
): Promise<string> {
  const sid = randomBytes(24).toString("base64url");
  const now = clock.now();
  const sess = { userId, rememberMe, userAgent: device.userAgent?.slice(0, 300) ?? null, createdAt: now.toISOString() };
  await client.session.create({
    data: { sid, userId, sess, expire: new Date(now.getTime() + lifetimeMs(rememberMe)) },
  });
  return issueToken(userId, sid);
}

export type Authenticated = {
  actor: Actor;
  /** Seconds for which the session's cookie should now be kept, when this use slid the session; else null. */
  slidSeconds: number | null;
  rememberMe: boolean;
};

/**
 * Who a token speaks for, or null when it is refused: badly signed, past its cap, or its session is gone or expired.
 * @param slide whether this use lengthens the session: calls and sockets do, page loads don't (contract §2)
 */
export async function authenticate(token: string, { slide }: { slide: boolean }): Promise<Authenticated | null> {
  const claims = verifyToken(token);
  if (!claims) return null;
  const session = await getSession(claims.sid, clock.now());
  if (session?.userId !== claims.sub) return null;
  const actor: Actor = { userId: session.userId, role: session.role, sid: claims.sid };
  return { actor, rememberMe: session.rememberMe, slidSeconds: slide ? await slideSession(claims.sid, session) : null };
}

async function slideSession(sid: string, session: StoredSession): Promise<number | null> {
  const lifetime = lifetimeMs(session.rememberMe);
  const expire = new Date(clock.ms() + lifetime);
  if (expire.getTime() - session.expire.getTime() < SLIDE_EVERY_MS) return null;
  // The condition keeps a session removed meanwhile removed, and parallel calls to one write.
  await db().session.updateMany({ where: { sid, expire: session.expire }, data: { expire } });
  return lifetime / 1000;
}

/** Ends one session. Safe to repeat. */
export async function closeSession(sid: string): Promise<void> {
  await db().session.deleteMany({ where: { sid } });
  await publish({ type: "session_removed", sids: [sid] });
}

/** Ends every session of a user, or all but one; call `publish` for it after the transaction commits. */
export async function removeSessions(userId: string, client: Db, exceptSid?: string): Promise<string[]> {
  const removed = await client.session.findMany({
    where: { userId, ...(exceptSid && { NOT: { sid: exceptSid } }) },
    select: { sid: true },
  });
  const sids = removed.map((row) => row.sid);
  await client.session.deleteMany({ where: { sid: { in: sids } } });
  return sids;
}

/** Seconds a new session's cookie is kept. */
export const sessionSeconds = (rememberMe: boolean): number => lifetimeMs(rememberMe) / 1000;
