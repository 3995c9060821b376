import { findFreePorts } from "@/scripts/start/ports";
import { startChild, waitUntilReady } from "@/scripts/start/children";

/** Starts another web process of the built app, with the same database and other settings. */
export async function startWeb(settings: Record<string, string>) {
  const [port] = await findFreePorts(1);
  const url = `http://localhost:${port}`;
  const web = startChild("web", ["dist/web.js"], {
    ...process.env,
    ...settings,
    NODE_ENV: "production",
    PORT: String(port),
    NEXTAUTH_URL: url,
  });
  await waitUntilReady(web, `http://127.0.0.1:${port}/api/ready`);
  return { url, stop: () => web.stop() };
}
