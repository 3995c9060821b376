import { listOpenSessions } from "@/lib/auth/data/sessions.sql";
import { logger } from "@/lib/core/server/process/logger";
import { clock } from "@/lib/core/shared/clock";

import type { Channel } from "../types";

const MAX_SESSIONS_PER_READ = 1_000;
/** Must be longer than the read of a session takes. */
const KEEP_ENDED_MS = 15_000;

/** Applies ended sessions and role changes, and regularly reads them in case an event was lost. */
export function watchSessions(channels: Channel[], checkEveryMs: number) {
  async function checkBatch(sessionIds: string[]): Promise<void> {
    const open = await listOpenSessions(sessionIds, clock.now());
    const ended = new Set(sessionIds.filter((sessionId) => !open.has(sessionId)));
    for (const channel of channels) {
      if (ended.size > 0) channel.closeSessions(ended);
      channel.setRoles(open);
    }
  }

  /** Closes sockets of ended sessions and updates roles, for all users or for one. */
  async function check(userId?: string): Promise<void> {
    const sessionIds = [...new Set(channels.flatMap((channel) => [...channel.listSessionIds(userId)]))];
    try {
      for (let index = 0; index < sessionIds.length; index += MAX_SESSIONS_PER_READ)
        await checkBatch(sessionIds.slice(index, index + MAX_SESSIONS_PER_READ));
    } catch (error) {
      // An unreachable database ends no session.
      logger.warn({ err: error }, "sessions could not be checked");
    }
  }

  const timer = setInterval(() => void check(), checkEveryMs);
  const recentlyEnded = new Set<string>();
  return {
    end(sessionIds: string[]): void {
      const ended = new Set(sessionIds);
      for (const channel of channels) channel.closeSessions(ended);
      for (const sessionId of sessionIds) recentlyEnded.add(sessionId);
      setTimeout(() => sessionIds.forEach((sessionId) => recentlyEnded.delete(sessionId)), KEEP_ENDED_MS).unref();
    },
    /** A socket that authenticates now may have read its session before it ended. */
    hasEnded: (sessionId: string): boolean => recentlyEnded.has(sessionId),
    check,
    stop: (): void => clearInterval(timer),
  };
}

export type SessionWatch = ReturnType<typeof watchSessions>;
