import { spawn, type ChildProcess } from "node:child_process";
import path from "node:path";

export type TestPostgres = {
  /**
   * The server's URL with the app's role, which is no superuser. Replace the path to connect to one
   * of the databases.
   */
  url: string;
  /** Stops the server and removes its data. Safe to call twice. */
  stop: () => Promise<void>;
};

/**
 * Starts a PostgreSQL with `databases` migrated, empty databases. It stops when this process ends,
 * even if it is killed.
 */
export async function startTestPostgres(databases: number): Promise<TestPostgres> {
  const root = path.resolve(__dirname, "../../..");
  const child = spawn(
    process.execPath,
    ["--import", "tsx", path.join(root, "tests/support/database/postgres-process.ts"), String(databases)],
    { cwd: root, stdio: ["pipe", "pipe", "inherit"] },
  );
  const exited = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const url = await readUrl(child, exited);
  const stop = async (): Promise<void> => {
    child.stdin.end();
    await exited;
  };
  return { url, stop };
}

async function readUrl(child: ChildProcess, exited: Promise<number | null>): Promise<string> {
  const line = new Promise<string>((resolve) => {
    let text = "";
    child.stdout?.on("data", (chunk: Buffer) => {
      text += chunk.toString("utf8");
      const newline = text.indexOf("\n");
      if (newline !== -1) resolve(text.slice(0, newline));
    });
  });
  const failure = exited.then((code) => {
    throw new Error(`The test database's process ended with code ${String(code)}; its error is above.`);
  });
  const { url } = JSON.parse(await Promise.race([line, failure])) as { url: string };
  return url;
}
