import * as avatarRoute from "@/app/api/profiles/me/avatar/route";
import { db } from "@/lib/core/server/db";
import { resetRateLimits } from "@/lib/core/server/rate-limit";

import { resetDatabase } from "@/tests/support/database/database";
import { createMember } from "@/tests/support/factories/users";
import { createPhoto } from "@/tests/support/fixtures/pictures";
import { setVariables, unsetVariables } from "@/tests/support/setup/variables";
import { callRoute } from "@/tests/support/servers/route";
import { startUploadThing } from "@/tests/support/servers/uploadthing";

// UploadThing's own client against a fake of its API.
let server: Awaited<ReturnType<typeof startUploadThing>>;

beforeAll(async () => {
  server = await startUploadThing();
  setVariables(server.settings);
});
afterAll(async () => {
  unsetVariables(server.settings);
  await server.stop();
});
beforeEach(async () => {
  await resetDatabase();
  resetRateLimits();
  server.files.clear();
  server.rejectUploads(false);
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
  const [[key, file]] = [...server.files] as [[string, { name: string; type: string; bytes: Buffer }]];
  expect(first.json.avatarUrl).toContain(key);
  expect(file).toMatchObject({ name: expect.stringMatching(/^[0-9a-f]{32}\.webp$/), type: "image/webp" });
  expect(file.bytes.includes("WEBP")).toBe(true);
  expect(await db().upload.findMany()).toMatchObject([{ storage: "uploadthing", key, url: first.json.avatarUrl }]);

  const second = await send(me.token);
  expect([...server.files.keys()]).toHaveLength(1);
  expect(second.json.avatarUrl).toContain([...server.files.keys()][0]);
  expect(await db().upload.count()).toBe(1);
});

it("keeps the profile when UploadThing rejects the file", async () => {
  const me = await createMember();
  server.rejectUploads();
  const { status, json } = await send(me.token);
  expect([status, json.code]).toEqual([503, "unavailable"]);
  expect(await db().upload.count()).toBe(0);
});
