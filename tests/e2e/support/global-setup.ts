import { startApp } from "@/tests/support/servers/app";

/**
 * Starts one built app with an empty database for all browser tests. Playwright calls the returned
 * function at the end.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const app = await startApp();
  // Playwright's workers inherit these variables, so that the factories use the app's database and
  // secret.
  Object.assign(process.env, app.env);
  return app.stop;
}
