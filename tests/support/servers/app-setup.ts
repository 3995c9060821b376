import { startApp, type RunningApp } from "./app";

export type GlobalWithApp = typeof globalThis & { nametagTestApp?: RunningApp };

/**
 * Starts the built app. Jest calls it once, and only if a file of the web project is selected. Its
 * workers inherit the variable.
 */
export default async function setup(): Promise<void> {
  const app = await startApp();
  process.env.NAMETAG_TEST_APP = JSON.stringify(app.env);
  (globalThis as GlobalWithApp).nametagTestApp = app;
}
