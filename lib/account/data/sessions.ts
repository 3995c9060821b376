import { createHash } from "node:crypto";

import { z } from "zod";

import type { Actor } from "@/lib/auth/schema/actor";
import { describeDevice } from "@/lib/auth/data/device";
import { DAY_MS, REMEMBERED_SESSION_DAYS, SESSION_DAYS } from "@/lib/auth/constants";
import { clock } from "@/lib/core/shared/clock";
import { db } from "@/lib/core/server/db";
import type { Locale } from "@/lib/i18n/server/languages";

import type { SessionResponse } from "../schema";

/** More than a member's devices. Beyond it, only the most recently used are listed. */
const MAX_SESSIONS = 50;

/** The stored id never leaves the server, because it is part of the token. */
export const toPublicSessionId = (sid: string): string => createHash("sha256").update(sid).digest("hex").slice(0, 32);

export const storedDetailsSchema = z.object({
  userAgent: z.string().nullish(),
  createdAt: z.string().nullish(),
  rememberMe: z.boolean().default(false),
});

type Row = { sid: string; expire: Date; sess: unknown };

function toSessionResponse({ sid, expire, sess }: Row, currentSid: string, locale: Locale): SessionResponse {
  const { userAgent, createdAt = null, rememberMe } = storedDetailsSchema.parse(sess);
  // Each use extends the session by a full lifetime, so its end shows its last use.
  const lifetimeMs = (rememberMe ? REMEMBERED_SESSION_DAYS : SESSION_DAYS) * DAY_MS;
  return {
    id: toPublicSessionId(sid),
    device: describeDevice(userAgent, locale),
    isCurrent: sid === currentSid,
    createdAt,
    lastSeenAt: new Date(Math.min(expire.getTime() - lifetimeMs, clock.ms())).toISOString(),
    expiresAt: expire.toISOString(),
  };
}

export async function listSessions({ userId, sid }: Actor, locale: Locale): Promise<SessionResponse[]> {
  const select = { sid: true, expire: true, sess: true } as const;
  const isOpen = { userId, expire: { gt: clock.now() } };
  const [current, others] = await Promise.all([
    db().session.findMany({ where: { ...isOpen, sid }, select }),
    db().session.findMany({
      where: { ...isOpen, NOT: { sid } },
      select,
      orderBy: [{ expire: "desc" }, { sid: "asc" }],
      take: MAX_SESSIONS - 1,
    }),
  ]);
  return [...current, ...others]
    .map((row) => toSessionResponse(row, sid, locale))
    .sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent) || b.lastSeenAt.localeCompare(a.lastSeenAt));
}
