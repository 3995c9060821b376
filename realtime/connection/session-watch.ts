import { readOpenSessions } from "@/lib/auth/data";
import { clock } from "@/lib/core/shared/clock";
import { logger } from "@/lib/core/server/logger";

import type { Channel } from "../delivery/channel";

const AT_ONCE = 1_000;
/** Longer than a read of a session takes. */
const REMEMBER_MS = 15_000;

export type SessionWatch = {
  /** These sessions are over: their sockets close now. */
  removed(sids: string[]): void;
  /** True for a session removed a moment ago: a socket may have been let in on what was read just before. */
  isOver(sid: string): boolean;
  /** Reads sessions again, everybody's or one user's: closes those that are over, gives the others their present role. */
  check(userId?: string): Promise<void>;
  stop(): void;
};

/** Keeps open sockets as true as a request is (contract §2): by the bus at once, and each minute in case it was lost. */
export function watchSessions(channels: Channel[], every: number): SessionWatch {
  async function checkSome(sids: string[]): Promise<void> {
    const open = await readOpenSessions(sids, clock.now());
    const over = new Set(sids.filter((sid) => !open.has(sid)));
    for (const channel of channels) {
      if (over.size > 0) channel.closeSessions(over);
      for (const [sid, role] of open) channel.setRole(sid, role);
    }
  }

  async function check(userId?: string): Promise<void> {
    const sids = [...new Set(channels.flatMap((channel) => [...channel.sessions(userId)]))];
    try {
      for (let at = 0; at < sids.length; at += AT_ONCE) await checkSome(sids.slice(at, at + AT_ONCE));
    } catch (error) {
      // The database is away; nobody is signed out for that.
      logger.warn({ err: error }, "sessions could not be checked");
    }
  }

  const timer = setInterval(() => void check(), every);
  const recent = new Set<string>();
  return {
    removed(sids) {
      const over = new Set(sids);
      for (const channel of channels) channel.closeSessions(over);
      for (const sid of sids) recent.add(sid);
      setTimeout(() => sids.forEach((sid) => recent.delete(sid)), REMEMBER_MS).unref();
    },
    isOver: (sid) => recent.has(sid),
    check,
    stop: () => clearInterval(timer),
  };
}
