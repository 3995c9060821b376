/** Cards of people without an account (docs/product/contacts.md). */
import { randomUUID } from "node:crypto";

import * as contactRoute from "@/app/api/contacts/[id]/route";
import * as contactsRoute from "@/app/api/contacts/route";
import * as cardsRoute from "@/app/api/profiles/shared/[userId]/cards/route";
import { listExportFiles } from "@/lib/account/data/export-files";
import { deleteAccount } from "@/lib/account/service/delete";
import { MAX_GIVEN_CONTACTS, MAX_SCANNED_CONTACTS } from "@/lib/contacts/constants";
import type { Contact, GivenCard } from "@/lib/contacts/schema";
import { db } from "@/lib/core/server/db";
import { getSharedProfile } from "@/lib/profiles/data/profile";
import { CLIENT_ADDRESS_HEADER } from "@/lib/http/server/client-address";

import { resetDatabase } from "@/tests/support/database/database";
import { createBlock } from "@/tests/support/factories/connections";
import { createContact } from "@/tests/support/factories/contacts";
import { createAttendance, createEvent } from "@/tests/support/factories/events";
import { createMember, createUser } from "@/tests/support/factories/users";
import { recordBus } from "@/tests/support/servers/bus";
import { callRoute } from "@/tests/support/servers/route";
import { advanceClock, fromNow, stopClock } from "@/tests/support/setup/clock";

const bus = recordBus();

beforeEach(async () => {
  await resetDatabase();
  stopClock("2026-11-20T23:00:00Z");
  bus.take();
});

type Refusal = { message: string; code: string; fields?: Record<string, string> };
type Caller = { token: string };
type Call = { token?: string; address?: string };

const CARD = { name: "Gail Guest", email: "gail@example.com" };

const give = (userId: string, body: object = {}, { token, address = "203.0.113.1" }: Call = {}) =>
  callRoute<GivenCard & Refusal>(cardsRoute, "POST", {
    params: { userId },
    body: { id: randomUUID(), ...CARD, ...body },
    token,
    headers: { [CLIENT_ADDRESS_HEADER]: address },
  });
const list = ({ token }: Caller, query = "") =>
  callRoute<Contact[] & Refusal>(contactsRoute, "GET", { token, path: `/api/contacts${query}` });
const remove = ({ token }: Caller, id: string) => callRoute<Refusal>(contactRoute, "DELETE", { token, params: { id } });
const getNames = async (caller: Caller, query?: string) => (await list(caller, query)).json.map(({ name }) => name);

describe("a person without an account", () => {
  it("gives a member a card, who sees it at once with the event where they are", async () => {
    const owner = await createMember();
    const event = await createEvent({ name: "Bay Night" });
    await createAttendance(owner.userId, event.id);
    const id = randomUUID();
    const { status } = await give(owner.userId, { id, phone: " +1 813 555 0142 ", company: "Bay Labs", line: "Hi" });
    expect(status).toBe(201);
    expect(bus.take()).toEqual([{ type: "resource_changed", resource: "contacts", id, userIds: [owner.userId] }]);
    const { json } = await list(owner);
    expect(json).toEqual([
      {
        id,
        ...CARD,
        phone: "+1 813 555 0142",
        company: "Bay Labs",
        jobTitle: null,
        line: "Hi",
        source: "given",
        event: { id: event.id, name: "Bay Night" },
        createdAt: "2026-11-20T23:00:00.000Z",
        member: null,
      },
    ]);
    expect(await getNames(await createMember())).toEqual([]);
  });

  it("gets the public part of the member's card, and the details only if the member gives them", async () => {
    const linkedinUrl = "https://linkedin.com/in/ana";
    const user = await createUser({ profile: { firstName: "Ana", linkedinUrl } });
    const { json } = await give(user.id);
    expect(json).toMatchObject({ firstName: "Ana", company: user.profile?.company });
    expect(Object.keys(json)).not.toContain("email");
    expect(JSON.stringify(json)).not.toMatch(/nametag\.test|555 0100|linkedin/);

    const visibility = { email: "attendees", phone: "nobody", linkedinUrl: "connections" };
    await db().profile.update({ where: { userId: user.id }, data: { cardHasDetails: true, visibility } });
    const { json: full } = await give(user.id);
    expect(full).toMatchObject({ email: user.email, linkedinUrl });
    expect(Object.keys(full)).not.toContain("phone");
  });

  it("gives a card once, however often it is sent", async () => {
    const owner = await createMember();
    const id = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => give(owner.userId, { id })));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await getNames(owner)).toEqual(["Gail Guest"]);
    expect(bus.take()).toHaveLength(1);
    const other = await createMember();
    const { status, json } = await give(other.userId, { id });
    expect([status, json.message]).toEqual([409, "This card can't be stored again. Please reload the page."]);
    expect(await getNames(other)).toEqual([]);
  });

  it("can't tell suspended and deleted members, and those who take no cards, from unknown ones", async () => {
    const [suspended, deleted] = [await createUser({ suspendedAt: fromNow({}) }), await createUser()];
    const closed = await createUser({ profile: { takesCards: false } });
    await deleteAccount(deleted.id);
    const answers = await Promise.all([suspended.id, closed.id, deleted.id, randomUUID()].map((id) => give(id)));
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(new Set(answers.map(({ json }) => json.message)).size).toBe(1);
    expect(await db().contact.count()).toBe(0);
  });

  it("is offered to give a card by the profile, unless the member takes none or is suspended", async () => {
    const members = [
      await createUser(),
      await createUser({ profile: { takesCards: false } }),
      await createUser({ suspendedAt: fromNow({}) }),
    ];
    const profiles = await Promise.all(members.map(({ id }) => getSharedProfile(null, id)));
    expect(profiles.map((profile) => profile?.takesCards)).toEqual([true, false, false]);
  });

  it.each([
    [{ name: " " }, "name"],
    [{ email: "", phone: "" }, "email"],
    [{ email: "gail" }, "email"],
    [{ email: "gail@example.com\r\nBcc: ben@example.com" }, "email"],
    [{ phone: "call me" }, "phone"],
    [{ phone: "1".repeat(41) }, "phone"],
    [{ name: "x".repeat(101) }, "name"],
    [{ line: "x".repeat(281) }, "line"],
    [{ id: "1" }, "id"],
  ])("is told what is wrong with %j", async (body, field) => {
    const owner = await createMember();
    const { status, json } = await give(owner.userId, body);
    expect(status).toBe(400);
    expect(Object.keys(json.fields ?? {})).toContain(field);
    expect(await db().contact.count()).toBe(0);
  });

  it("writes plain texts of one line", async () => {
    const owner = await createMember();
    await give(owner.userId, {
      name: "Gail\u202e\r\nBCC: x\u0007",
      line: "<img src=x onerror=alert(1)>\nEND:VCARD",
      company: "\u200b",
    });
    const { json } = await list(owner);
    expect(json).toMatchObject([
      { name: "Gail BCC: x", line: "<img src=x onerror=alert(1)> END:VCARD", company: null },
    ]);
  });

  it("is refused a body of a megabyte, and what the database can't store", async () => {
    const owner = await createMember();
    expect((await give(owner.userId, { line: "x".repeat(1_000_000) })).status).toBe(413);
    expect((await give(owner.userId, { line: "a\0b" })).status).toBe(400);
    expect(await db().contact.count()).toBe(0);
  });

  it("gives few cards from an address and a network, and from other networks still", async () => {
    const [owner, other] = [await createMember(), await createMember()];
    const giveFrom = async (address: string, to = owner) => (await give(to.userId, {}, { address })).status;
    for (let count = 0; count < 60; count++) expect(await giveFrom("198.51.100.7")).toBe(201);
    expect(await giveFrom("198.51.100.7", other)).toBe(429);
    expect(await giveFrom("198.51.100.8")).toBe(429);
    expect(await giveFrom("192.0.2.9")).toBe(201);
    expect(await db().contact.count()).toBe(61);
  });

  it("is answered again at the limit, if the answer was lost", async () => {
    const owner = await createMember();
    const id = randomUUID();
    for (let count = 0; count < 61; count++) expect((await give(owner.userId, { id })).status).toBe(201);
    expect((await give(owner.userId)).status).toBe(201);
  });

  it("can't give more cards than a member's list holds", async () => {
    const owner = await createMember();
    await db().contact.createMany({
      data: Array.from({ length: MAX_GIVEN_CONTACTS }, () => ({ ...CARD, ownerId: owner.userId, source: "given" })),
    });
    const { status, json } = await give(owner.userId);
    expect([status, json.message]).toEqual([409, "This card can't be stored. Please try again later."]);
  });
});

it("stores no given card without an email and a phone number, and no empty text", async () => {
  const { id } = await createUser();
  await expect(createContact(id, { email: null })).rejects.toThrow("contacts_address_check");
  await expect(createContact(id, { line: "" })).rejects.toThrow("contacts_texts_check");
  await createContact(id, { email: null, source: "scanned" });
});

it("refuses a card of a member, who connects instead", async () => {
  const [owner, member] = [await createMember(), await createMember()];
  const { status } = await give(owner.userId, {}, { token: member.token });
  expect(status).toBe(403);
  expect(await db().contact.count()).toBe(0);
});

describe("a member", () => {
  it("pages and searches the own contacts, newest first", async () => {
    const owner = await createMember();
    for (const name of ["Ana", "Ben", "Chloé 100%"]) {
      await createContact(owner.userId, { name, company: `${name} Labs`, email: null, phone: "8135550142" });
      advanceClock({ minutes: 1 });
    }
    expect(await getNames(owner)).toEqual(["Chloé 100%", "Ben", "Ana"]);
    const first = await list(owner, "?limit=2");
    expect(first.json.map(({ name }) => name)).toEqual(["Chloé 100%", "Ben"]);
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get("link") ?? "")?.[1] ?? "";
    expect(await getNames(owner, new URL(next, "http://localhost").search)).toEqual(["Ana"]);
    expect(await getNames(owner, "?search=labs%20ben")).toEqual(["Ben"]);
    expect(await getNames(owner, "?search=%25")).toEqual(["Chloé 100%"]);
    expect((await list(owner, "?cursor=x")).status).toBe(400);
  });

  it("deletes a contact for good, and no other member's", async () => {
    const [owner, other] = [await createMember(), await createMember()];
    const { id } = await createContact(owner.userId);
    expect((await remove(other, id)).status).toBe(404);
    expect(await getNames(owner)).toEqual(["Gail Guest"]);
    expect((await remove(owner, id)).status).toBe(204);
    expect((await remove(owner, id)).status).toBe(404);
    expect(await db().contact.count()).toBe(0);
    expect(bus.take()).toEqual([{ type: "resource_changed", resource: "contacts", userIds: [owner.userId] }]);
  });

  it("exports the contacts, which go with the account", async () => {
    const owner = await createMember();
    await createContact(owner.userId, { line: "Met at the bar" });
    const files = Object.fromEntries((await listExportFiles(owner.actor)) ?? []);
    expect(files["contacts.json"]).toMatchObject([{ name: "Gail Guest", line: "Met at the bar", event: null }]);
    await deleteAccount(owner.userId);
    expect(await db().contact.count()).toBe(0);
    await expect(createContact(owner.userId)).rejects.toThrow();
  });
});

describe("a member who scanned a card", () => {
  const add = ({ token }: Caller, body: object = {}) =>
    callRoute<Refusal>(contactsRoute, "POST", { token, body: { id: randomUUID(), name: "Vera Card", ...body } });

  it("keeps it once, with the event where they are, and no announcement of a given card", async () => {
    const owner = await createMember();
    const event = await createEvent({ name: "Bay Night" });
    await createAttendance(owner.userId, event.id);
    const [id, jobTitle] = [randomUUID(), "Skipper"];
    expect((await add(owner, { id, jobTitle, line: "Likes boats" })).status).toBe(204);
    expect((await add(owner, { id, jobTitle, line: "Likes boats" })).status).toBe(204);
    expect(bus.take()).toEqual([{ type: "resource_changed", resource: "contacts", userIds: [owner.userId] }]);
    expect((await list(owner)).json).toEqual([
      {
        ...{ id, name: "Vera Card", email: null, phone: null, company: null, jobTitle, line: "Likes boats" },
        source: "scanned",
        event: { id: event.id, name: "Bay Night" },
        createdAt: "2026-11-20T23:00:00.000Z",
        member: null,
      },
    ]);
    expect(await getNames(await createMember())).toEqual([]);
  });

  describe("without a network, where the scan waited", () => {
    const NOW = "2026-11-20T23:00:00.000Z";
    async function scanAndSend(scannedAt: string) {
      const owner = await createMember();
      const event = await createEvent({ name: "Bay Night" });
      const times = { checkInTime: fromNow({ days: -2 }), checkOutTime: fromNow({ days: -2, hours: 3 }) };
      await createAttendance(owner.userId, event.id, times);
      expect((await add(owner, { scannedAt })).status).toBe(204);
      const [contact] = (await list(owner)).json;
      return [contact?.event?.name, contact?.createdAt];
    }

    it.each([
      ["keeps where and when it was", "2026-11-19T00:30:00.000Z", "Bay Night"],
      ["names no event after its member had left", "2026-11-19T02:30:00.000Z", undefined],
      ["counts from when it was sent if the device's clock is ahead", "2026-11-21T00:30:00.000Z", undefined, NOW],
      ["counts from when it was sent if the clock is years behind", "2020-11-19T00:30:00.000Z", undefined, NOW],
    ])("%s", async (_, scannedAt, name, stored = scannedAt) => {
      expect(await scanAndSend(scannedAt)).toEqual([name, stored]);
    });
  });

  it("repeats a card whose answer was lost without using up the limit", async () => {
    const owner = await createMember();
    const id = randomUUID();
    for (let count = 0; count < 61; count++) expect((await add(owner, { id })).status).toBe(204);
    expect((await add(owner)).status).toBe(204);
  });

  it("keeps a card once that was scanned twice, and another of the same name beside it", async () => {
    const owner = await createMember();
    await add(owner, { email: CARD.email });
    await add(owner, { email: CARD.email });
    await add(owner, { email: "vera@other.example" });
    expect(await getNames(owner)).toEqual(["Vera Card", "Vera Card"]);
    expect((await list(owner)).json.map(({ email }) => email).toSorted()).toEqual(
      [CARD.email, "vera@other.example"].toSorted(),
    );
  });

  it("isn't told that somebody with its address joins, because the address may be anybody's", async () => {
    const owner = await createMember();
    await add(owner, { email: CARD.email });
    advanceClock({ days: 1 });
    await createUser({ email: CARD.email, emailVerifiedAt: fromNow({}) });
    expect((await list(owner)).json).toMatchObject([{ email: CARD.email, member: null }]);
  });

  it("can't take the id of another member's contact", async () => {
    const [owner, other] = [await createMember(), await createMember()];
    const id = randomUUID();
    await add(owner, { id });
    expect((await add(other, { id, name: "Mine" })).status).toBe(409);
    expect(await getNames(owner)).toEqual(["Vera Card"]);
  });

  it("needs a name, and is told of a wrong address", async () => {
    const owner = await createMember();
    const { status, json } = await add(owner, { name: " ", email: "none" });
    expect(status).toBe(400);
    expect(Object.keys(json.fields ?? {}).toSorted()).toEqual(["email", "name"]);
  });

  it(`has at most ${MAX_SCANNED_CONTACTS} of them, besides the given ones`, async () => {
    const owner = await createMember();
    const rows = Array.from({ length: MAX_SCANNED_CONTACTS }, () => ({
      ...{ ownerId: owner.userId, name: "Full", source: "scanned" },
    }));
    await db().contact.createMany({ data: rows });
    expect((await add(owner)).status).toBe(409);
    expect((await give(owner.userId)).status).toBe(201);
  });
});

describe("a contact who joins later", () => {
  const confirm = (id: string) => db().user.update({ where: { id }, data: { emailVerifiedAt: fromNow({}) } });
  const getMember = async (owner: Caller) => (await list(owner)).json[0]?.member?.id ?? null;

  async function createJoined(options: Parameters<typeof createUser>[0] = {}) {
    const owner = await createMember();
    await createContact(owner.userId);
    advanceClock({ days: 1 });
    const user = await createUser({ email: CARD.email, emailVerifiedAt: null, ...options });
    return { owner, user };
  }

  it("is offered as a connection once the address is confirmed, with the name of the profile only", async () => {
    const { owner, user } = await createJoined();
    expect(await getMember(owner)).toBeNull();
    await confirm(user.id);
    const { json } = await list(owner);
    expect(json[0]?.member).toMatchObject({ id: user.id, profile: { firstName: user.profile?.firstName } });
    expect(JSON.stringify(json[0]?.member)).not.toContain(CARD.email);
  });

  it("isn't offered if the address was confirmed before, so that a card tells nobody who has an account", async () => {
    const user = await createUser({ email: CARD.email });
    advanceClock({ days: 1 });
    const owner = await createMember();
    await give(owner.userId);
    expect((await list(owner)).json).toMatchObject([{ email: user.email, member: null }]);
  });

  it("isn't offered while suspended, blocked, deleted, or with an address for nobody", async () => {
    const { owner, user } = await createJoined();
    await confirm(user.id);
    const suspend = (suspendedAt: Date | null) => db().user.update({ where: { id: user.id }, data: { suspendedAt } });
    await suspend(fromNow({}));
    expect(await getMember(owner)).toBeNull();
    await suspend(null);
    const show = (email: string) =>
      db().profile.update({
        where: { userId: user.id },
        data: { visibility: { email, phone: "attendees", linkedinUrl: "attendees" } },
      });
    await show("nobody");
    expect(await getMember(owner)).toBeNull();
    await show("connections");
    expect(await getMember(owner)).toBe(user.id);
    await createBlock(user.id, owner.userId);
    expect(await getMember(owner)).toBeNull();
    await db().block.deleteMany();
    await deleteAccount(user.id);
    expect((await list(owner)).json).toMatchObject([{ name: "Gail Guest", member: null }]);
  });

  it("isn't the owner", async () => {
    const { owner } = await createJoined();
    await db().user.deleteMany({ where: { email: CARD.email } });
    await db().user.update({ where: { id: owner.userId }, data: { email: CARD.email } });
    await confirm(owner.userId);
    expect(await getMember(owner)).toBeNull();
  });
});
