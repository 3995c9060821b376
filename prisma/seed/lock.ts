import type { Db } from "@/lib/core/server/db";

/** Makes two simultaneous starts seed or refresh one after the other. The lock ends with the transaction. */
export const lockDemo = async (tx: Db): Promise<void> => {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('nametag demo'))`;
};
