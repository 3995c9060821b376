/**
 * Closes what a command may have opened: the database, Redis, the bus and the mail server. Any of
 * them keeps the process alive.
 */
export async function closeConnections(): Promise<void> {
  // Loaded here, because the settings are read from .env first.
  const [{ closeBus }, { closeRedis }, { closeSmtp }, { disconnect }] = await Promise.all([
    import("../lib/realtime/bus"),
    import("../lib/core/server/redis"),
    import("../lib/mail/smtp"),
    import("../lib/core/server/db"),
  ]);
  await Promise.all([closeBus(), closeSmtp()]);
  closeRedis();
  await disconnect();
}
