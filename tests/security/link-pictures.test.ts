/** Many requests for link pictures (docs/product/http.md#link-pictures). */
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { deleteAccount } from "@/lib/account/service/delete";
import { resetEnv } from "@/lib/core/server/process/env";
import { removeUnusedLinkPictures } from "@/lib/events/service/unused-link-pictures";
import { getLinkPicture } from "@/lib/uploads/link-pictures/draw";
import { getLinkPictureName, type LinkPictureSubject, storeLinkPicture } from "@/lib/uploads/link-pictures/files";

import { resetDatabase } from "@/tests/support/database/database";
import { createEvent } from "@/tests/support/factories/events";
import { createMember } from "@/tests/support/factories/users";
import { fromNow } from "@/tests/support/setup/clock";

const ID = "00000000-0000-4000-8000-00000000000a";
let folder: string;
const listFiles = () => readdir(path.join(folder, "link-pictures")).catch(() => []);

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "nametag-link-pictures-"));
  process.env.DATA_DIR = folder;
  resetEnv();
  await resetDatabase();
});
afterEach(async () => {
  delete process.env.DATA_DIR;
  resetEnv();
  await rm(folder, { recursive: true, force: true });
});

const profile = (id = ID, locale = "en"): LinkPictureSubject => ({ kind: "profile", id, locale });

/** Returns a drawing that ends when the test says so. */
function createDrawing() {
  let finish: () => void = () => undefined;
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const draw = jest.fn(async () => {
    await finished;
    return Buffer.from("picture");
  });
  return { draw, finish };
}

it("draws a picture once, however often and from how many sides it is requested", async () => {
  const { draw, finish } = createDrawing();
  const requests = Array.from({ length: 20 }, () => getLinkPicture(profile(), "Ana", draw));
  finish();
  for (const bytes of await Promise.all(requests)) expect(bytes.toString()).toBe("picture");
  expect((await getLinkPicture(profile(), "Ana", draw)).toString()).toBe("picture");
  expect(draw).toHaveBeenCalledTimes(1);
  expect(await listFiles()).toEqual([getLinkPictureName(profile(), "Ana")]);
});

it("draws one at a time, lets eight wait, and refuses more with the time to wait", async () => {
  const { draw, finish } = createDrawing();
  const requests: Promise<Buffer>[] = [];
  const refusals = await new Promise<unknown[]>((resolve) => {
    const errors: unknown[] = [];
    // A second drawing at the same time ends the test, which would wait for refusals.
    const drawAlone = () => {
      if (draw.mock.calls.length > 0) resolve(errors);
      return draw();
    };
    for (let index = 0; index < 12; index++) {
      const request = getLinkPicture(profile(), `Ana ${index}`, drawAlone);
      requests.push(request);
      request.catch((error: unknown) => {
        if (errors.push(error) === 3) resolve(errors);
      });
    }
  });
  expect([draw.mock.calls.length, refusals.length]).toEqual([1, 3]);
  for (const refusal of refusals)
    expect(refusal).toMatchObject({ code: "unavailable", messageKey: "uploads.linkPicturesBusy", retryAfter: 5 });
  finish();
  const statuses = (await Promise.allSettled(requests)).map(({ status }) => status);
  expect(statuses.filter((status) => status === "fulfilled")).toHaveLength(9);
});

it("keeps one picture of a subject in a language", async () => {
  const draw = () => Promise.resolve(Buffer.from("picture"));
  await getLinkPicture(profile(), "Ana", draw);
  await getLinkPicture(profile(ID, "de"), "Ana", draw);
  await getLinkPicture(profile(), "Anna", draw);
  expect((await listFiles()).sort()).toEqual(
    [getLinkPictureName(profile(ID, "de"), "Ana"), getLinkPictureName(profile(), "Anna")].sort(),
  );
});

it("removes the oldest when the stored pictures become too large", async () => {
  const store = async (index: number) => {
    const subject = profile(ID.replace(/.$/, String(index)));
    const name = getLinkPictureName(subject, "x");
    await storeLinkPicture(folder, subject, name, Buffer.alloc(1_000), 3_000);
    // The file system's clock may not have advanced between two files.
    const writtenAt = fromNow({ minutes: index });
    await utimes(path.join(folder, "link-pictures", name), writtenAt, writtenAt);
    return name;
  };
  const names: string[] = [];
  for (let index = 1; index <= 5; index++) names.push(await store(index));
  const kept = await listFiles();
  expect(kept).toHaveLength(3);
  expect(kept).not.toContain(names[0]);
  for (const name of kept) expect((await stat(path.join(folder, "link-pictures", name))).size).toBe(1_000);
});

it("is not drawn from a name that leaves the folder", () => {
  expect(getLinkPictureName(profile(), "../../x")).toMatch(/^profile-[0-9a-f-]{36}\.en\.[0-9a-f]{64}\.png$/);
});

it("responds with the picture when it can't be stored", async () => {
  await writeFile(path.join(folder, "link-pictures"), "a file where the folder should be");
  expect((await getLinkPicture(profile(), "Ana", () => Promise.resolve(Buffer.from("picture")))).toString()).toBe(
    "picture",
  );
});

it("removes the pictures of deleted members and events", async () => {
  const [me, other] = [await createMember(), await createMember()];
  const event = await createEvent();
  const draw = () => Promise.resolve(Buffer.from("picture"));
  for (const subject of [profile(me.userId), profile(other.userId), { ...profile(event.id), kind: "event" as const }])
    await getLinkPicture(subject, "x", draw);
  await deleteAccount(me.userId);
  expect((await listFiles()).filter((name) => name.includes(me.userId))).toEqual([]);
  // Drawn while the account was deleted.
  await getLinkPicture(profile(me.userId), "x", draw);
  await getLinkPicture({ ...profile(), kind: "event" }, "x", draw);
  expect(await removeUnusedLinkPictures()).toEqual({ subjects: 2 });
  expect(await listFiles()).toHaveLength(2);
});
