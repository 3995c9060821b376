import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

import * as avatarRoute from "@/app/api/profiles/me/avatar/route";
import { db } from "@/lib/core/server/db";
import { resetEnv } from "@/lib/core/server/process/env";
import { resetRateLimits } from "@/lib/core/server/rate-limit";

import { resetDatabase } from "@/tests/support/database/database";
import { createMember } from "@/tests/support/factories/users";
import { createPhoto } from "@/tests/support/fixtures/pictures";
import { callRoute } from "@/tests/support/servers/route";

// UploadThing's own client against a fake of its API: the ingest server that stores files, and the
// API that deletes them.
let server: Server;
let url: string;
let rejectsUploads = false;
const stored = new Map<string, { name: string; type: string; bytes: Buffer }>();

function startFakeApi(): Promise<Server> {
  const fakeApi = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks);
      const { pathname, searchParams } = new URL(request.url ?? "/", url);
      const respond = (status: number, data: object) =>
        response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(data));
      if (rejectsUploads) return respond(400, { error: "No room" });
      if (request.method === "PUT") {
        const key = pathname.slice(1);
        const getParam = (name: string) => decodeURIComponent(searchParams.get(name) ?? "");
        stored.set(key, { name: getParam("x-ut-file-name"), type: getParam("x-ut-file-type"), bytes: body });
        const address = `${url}/f/${key}`;
        return respond(200, { url: address, appUrl: address, ufsUrl: address, fileHash: "hash", serverData: null });
      }
      expect(pathname).toBe("/v6/deleteFiles");
      expect(request.headers["x-uploadthing-api-key"]).toBe("sk_live_test");
      const { fileKeys } = JSON.parse(body.toString()) as { fileKeys: string[] };
      for (const key of fileKeys) stored.delete(key);
      respond(200, { success: true, deletedCount: fileKeys.length });
    });
  });
  return new Promise((resolve) => fakeApi.listen(0, "127.0.0.1", () => resolve(fakeApi)));
}

const SETTINGS = {
  UPLOADTHING_API_URL: () => url,
  UPLOADTHING_INGEST_URL: () => url,
  UPLOADTHING_UFS_HOST: () => new URL(url).host,
  UPLOADTHING_UFS_APP_ID_LOCATION: () => "path",
  UPLOADTHING_TOKEN: () =>
    Buffer.from(JSON.stringify({ apiKey: "sk_live_test", appId: "nametag", regions: ["sea1"] })).toString("base64"),
};

beforeAll(async () => {
  server = await startFakeApi();
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  for (const [name, value] of Object.entries(SETTINGS)) process.env[name] = value();
  resetEnv();
});
afterAll(async () => {
  for (const name of Object.keys(SETTINGS)) delete process.env[name];
  resetEnv();
  await new Promise((resolve) => server.close(resolve));
});
beforeEach(async () => {
  await resetDatabase();
  resetRateLimits();
  stored.clear();
  rejectsUploads = false;
  // The client's packages log their versions at the first use.
  jest.spyOn(console, "log").mockImplementation(() => undefined);
  jest.spyOn(console, "warn").mockImplementation(() => undefined);
});

async function send(token: string) {
  const form = new FormData();
  form.set("avatar", new File([new Uint8Array(await createPhoto("jpeg"))], "../me.jpg", { type: "image/jpeg" }));
  return callRoute<{ avatarUrl: string; code: string }>(avatarRoute, "POST", { token, body: form });
}

it("stores an avatar under a random name and removes the previous one", async () => {
  const me = await createMember();
  const first = await send(me.token);
  expect(first.status).toBe(200);
  const [[key, file]] = [...stored] as [[string, { name: string; type: string; bytes: Buffer }]];
  expect(first.json.avatarUrl).toContain(key);
  expect(file).toMatchObject({ name: expect.stringMatching(/^[0-9a-f]{32}\.webp$/), type: "image/webp" });
  expect(file.bytes.includes("WEBP")).toBe(true);
  expect(await db().upload.findMany()).toMatchObject([{ storage: "uploadthing", key, url: first.json.avatarUrl }]);

  const second = await send(me.token);
  expect([...stored.keys()]).toHaveLength(1);
  expect(second.json.avatarUrl).toContain([...stored.keys()][0]);
  expect(await db().upload.count()).toBe(1);
});

it("keeps the profile when UploadThing rejects the file", async () => {
  const me = await createMember();
  rejectsUploads = true;
  const { status, json } = await send(me.token);
  expect([status, json.code]).toEqual([503, "unavailable"]);
  expect(await db().upload.count()).toBe(0);
});
