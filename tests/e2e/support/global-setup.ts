import { startApp } from "./app";

/** One built app with an empty database for all browser tests; Playwright calls what this returns at the end. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const app = await startApp();
  // The workers start later and inherit these, so that factories write to the app's own database and sign its tokens.
  Object.assign(process.env, app.env);
  return app.stop;
}
