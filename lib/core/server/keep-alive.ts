/**
 * For connections to PostgreSQL. A NAT or firewall drops an idle connection without a word, and the
 * next query on it would wait for minutes. Probes keep it open, or end it.
 */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 30_000 } as const;
