import type { Db } from "@/lib/core/server/db";

/** Two starts at once seed or refresh one after the other; the lock ends with the transaction. */
export const lockDemo = async (tx: Db): Promise<void> => {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('nametag demo'))`;
};
