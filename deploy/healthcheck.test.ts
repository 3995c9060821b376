import { execFile } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";

const FILE = path.join(__dirname, "healthcheck.mjs");

async function listen(answer: (path: string) => number) {
  const server = createServer((request, response) => {
    response.writeHead(answer(request.url ?? "")).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}

const runHealthcheck = (ports: { PORT: number; REALTIME_PORT: number }) =>
  new Promise<number | string | null | undefined>((resolve) => {
    const env = { ...process.env, PORT: String(ports.PORT), REALTIME_PORT: String(ports.REALTIME_PORT) };
    const child = execFile(process.execPath, [FILE], { env }, () => resolve(child.exitCode));
  });

/** A port that refuses connections. */
const CLOSED = 1;

it.each([
  ["web is ready", "PORT", "/api/ready", 200, 0],
  ["web is not ready", "PORT", "/api/ready", 503, 1],
  ["realtime is ready", "REALTIME_PORT", "/ready", 200, 0],
  ["realtime is not ready", "REALTIME_PORT", "/ready", 503, 1],
] as const)("says that %s", async (_case, name, ready, status, code) => {
  const server = await listen((url) => (url === ready ? status : 404));
  try {
    expect(await runHealthcheck({ PORT: CLOSED, REALTIME_PORT: CLOSED, [name]: server.port })).toBe(code);
  } finally {
    server.close();
  }
});

it("fails when no process listens", async () => {
  expect(await runHealthcheck({ PORT: CLOSED, REALTIME_PORT: CLOSED })).toBe(1);
});
