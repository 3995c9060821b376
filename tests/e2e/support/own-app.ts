import { disconnect } from "@/lib/core/server/db";

import { type RunningApp, startApp, type StartOptions } from "@/tests/support/servers/app";
import { setVariables } from "@/tests/support/setup/variables";

import { test } from "./fixtures";

/** The factories then write to the database of these variables. */
async function useEnvironment(variables: Record<string, string | undefined>): Promise<void> {
  await disconnect();
  setVariables(variables);
}

/**
 * Gives the tests of a file an app and a database of their own, for what would change what the
 * other tests see. Call it once, at the file's top.
 */
export function useOwnApp(options?: StartOptions): void {
  let app: RunningApp | undefined;
  let shared: Record<string, string | undefined>;
  test.beforeAll(async () => {
    test.setTimeout(360_000);
    app = await startApp(options);
    shared = Object.fromEntries(Object.keys(app.env).map((name) => [name, process.env[name]]));
    await useEnvironment(app.env);
  });
  test.afterAll(async () => {
    if (!app) return;
    await useEnvironment(shared);
    await app.stop();
  });
}
