import type { Db } from "@/lib/core/server/db";

/** Makes two simultaneous starts seed or refresh one after the other. The lock ends with the transaction. */
export const lockDemo = async (tx: Db): Promise<void> => {
  // The other start may hold the lock for longer than the 15 seconds that a statement may take (lib/core/server/db.ts).
  // The limit of this transaction still applies.
  await tx.$executeRaw`SET LOCAL statement_timeout = '5min'`;
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('nametag demo'))`;
};
