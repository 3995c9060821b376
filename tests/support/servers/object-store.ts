import { once } from "node:events";
import { mkdtemp, readdir, rm, utimes } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";

import S3rver from "s3rver";

import { createObjectStore } from "@/lib/core/server/object-store/object-store";

const BUCKET = "nametag";
const LIMITS = { deadlineMs: 30_000, maxBytes: 64 * 1024 ** 2, maxConcurrent: 10 };

/** Returns true if it took care of the request. */
type Intercept = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Ways to fail, for `intercept`. */
export const hang: Intercept = () => true;
export const hangUp: Intercept = (request) => {
  request.socket.destroy();
  return true;
};
/** Sends a part of what it announces. */
export const cutOff: Intercept = (_, response) => {
  response.writeHead(200, { "Content-Type": "image/webp", "Content-Length": "100000" });
  response.write("RIFF", () => response.destroy());
  return true;
};

/** A store that speaks S3 on a port of its own, with an empty bucket, and the settings for it. */
export async function startObjectStore() {
  const directory = await mkdtemp(path.join(tmpdir(), "nametag-s3-"));
  const s3rver = new S3rver({
    directory,
    silent: true,
    vhostBuckets: false,
    configureBuckets: [{ name: BUCKET, configs: [] }],
  });
  await s3rver.configureBuckets();
  const respond = s3rver.callback();
  let intercept: Intercept = () => false;
  const server = createServer((request, response) => {
    if (!intercept(request, response)) respond(request, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const settings = {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: BUCKET,
    S3_REGION: "us-east-1",
    // The server's own.
    S3_ACCESS_KEY_ID: "S3RVER",
    S3_SECRET_ACCESS_KEY: "S3RVER",
  };
  const store = createObjectStore(
    { endpoint, bucket: BUCKET, region: "us-east-1", accessKeyId: "S3RVER", secretAccessKey: "S3RVER" },
    LIMITS,
  );
  return {
    settings,
    store,
    /** Until the next call. */
    intercept: (next: Intercept = () => false) => void (intercept = next),
    async list(prefix = ""): Promise<string[]> {
      const keys: string[] = [];
      for await (const objects of store.list(prefix)) keys.push(...objects.map(({ key }) => key));
      return keys;
    },
    /** Objects have the system's time otherwise. */
    async setWrittenAt(at: Date) {
      for (const name of await readdir(directory, { recursive: true }))
        await utimes(path.join(directory, name), at, at);
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(directory, { recursive: true, force: true });
    },
  };
}
export type TestObjectStore = Awaited<ReturnType<typeof startObjectStore>>;
