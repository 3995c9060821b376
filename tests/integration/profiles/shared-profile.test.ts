import * as galleryRoute from "@/app/api/avatars/gallery/route";
import * as sharedRoute from "@/app/api/profiles/shared/[userId]/route";
import { clock } from "@/lib/core/shared/clock";
import type { GalleryAvatar } from "@/lib/profiles/responses/avatar";
import type { SharedProfile } from "@/lib/profiles/responses/profile";

import { resetDatabase } from "@/tests/support/database/database";
import { createBlock, createConnection } from "@/tests/support/factories/connections";
import { createMember, createUser } from "@/tests/support/factories/users";
import { callRoute } from "@/tests/support/servers/route";

type Body = SharedProfile & { code?: string; message?: string };
const read = (userId: string, call: { token?: string; headers?: Record<string, string> } = {}) =>
  callRoute<Body>(sharedRoute, "GET", { path: `/api/profiles/shared/${userId}`, params: { userId }, ...call });

beforeEach(resetDatabase);

it("returns only public fields without a session", async () => {
  const user = await createUser({
    profile: {
      pronouns: "she/her",
      bio: "Hello",
      linkedinUrl: "https://linkedin.com/in/ana",
      avatarUrl: "/avatars/fox.svg",
    },
  });
  const { status, json, text } = await read(user.id);
  expect(status).toBe(200);
  const { profession, company, industry, location, firstName, lastName } = user.profile ?? {};
  expect(json).toEqual({
    userId: user.id,
    firstName,
    lastName,
    pronouns: "she/her",
    profession,
    company,
    industry,
    location,
    bio: "Hello",
    takesCards: true,
    avatarUrl: "/avatars/fox.svg",
  });
  expect(text).not.toContain(user.email);
});

it("returns only public fields to a connection, an admin and the member", async () => {
  const user = await createMember({ profile: { linkedinUrl: "https://linkedin.com/in/ana" } });
  const friend = await createMember();
  const admin = await createMember({ role: "admin" });
  await createConnection(user.userId, friend.userId);
  for (const { token } of [friend, admin, user]) {
    const { json } = await read(user.userId, { token });
    expect(Object.keys(json).sort()).toEqual(
      "avatarUrl bio company firstName industry lastName location profession pronouns takesCards userId".split(" "),
    );
  }
});

it.each(["00000000-0000-4000-8000-000000000000", "nobody", "1", "__proto__"])("returns 404 for %s", async (userId) => {
  const { status, json } = await read(userId);
  expect(status).toBe(404);
  expect(json.code).toBe("not_found");
});

it("returns 404 for a deleted account", async () => {
  const user = await createUser({ deletedAt: clock.now() });
  expect((await read(user.id)).status).toBe(404);
});

it("returns 404 across a block in both directions, but not to others", async () => {
  const [blocker, blocked, other] = [await createMember(), await createMember(), await createMember()];
  await createBlock(blocker.userId, blocked.userId);
  expect((await read(blocker.userId, blocked)).status).toBe(404);
  expect((await read(blocked.userId, blocker)).status).toBe(404);
  expect((await read(blocker.userId, other)).status).toBe(200);
  expect((await read(blocker.userId)).status).toBe(200);
});

it("can be cached without a session and revalidated by its ETag", async () => {
  const user = await createUser();
  const first = await read(user.id);
  expect(first.headers.get("vary")).toBe("Authorization, Cookie");
  const second = await read(user.id, { headers: { "If-None-Match": first.headers.get("etag") ?? "" } });
  expect(second.status).toBe(304);
  const { token } = await createMember();
  expect((await read(user.id, { token })).headers.get("cache-control")).toBe("no-store");
});

it("returns the gallery without a session", async () => {
  const { status, json } = await callRoute<GalleryAvatar[]>(galleryRoute, "GET");
  expect(status).toBe(200);
  expect(json).toHaveLength(26);
  expect(json[0]).toEqual({
    id: "beaver",
    name: "Bo the Beaver",
    url: "/avatars/beaver.svg",
    professions: ["Contractor", "Developer"],
    industries: ["Real Estate", "Construction", "Property Management"],
    description: "A beaver in a hard hat",
    category: "real-estate",
    animalType: "Beaver",
    professionalHint: "Builds it right",
  });
});

it("returns the gallery's names and hints in the request's language", async () => {
  const headers = { "Accept-Language": "es" };
  const { json } = await callRoute<GalleryAvatar[]>(galleryRoute, "GET", { headers });
  expect(json[0]).toMatchObject({ id: "beaver", name: "El castor Bo", professionalHint: "Construye bien" });
  expect(json.at(-1)).toMatchObject({ id: "shell", name: "Concha" });
});
