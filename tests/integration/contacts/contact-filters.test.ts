/** The order and the filters of a member's contacts (docs/product/contacts.md#my-network). */
import { randomUUID } from "node:crypto";

import * as eventsRoute from "@/app/api/contacts/events/route";
import * as contactsRoute from "@/app/api/contacts/route";
import type { Contact } from "@/lib/contacts/schema";
import { db } from "@/lib/core/server/db";
import { encodeCursor } from "@/lib/core/server/pagination";
import { compareTexts, toSearchText } from "@/lib/core/shared/text/text-search";

import { resetDatabase } from "@/tests/support/database/database";
import { createContact } from "@/tests/support/factories/contacts";
import { createEvent } from "@/tests/support/factories/events";
import { createMember } from "@/tests/support/factories/users";
import { callRoute } from "@/tests/support/servers/route";
import { advanceClock, stopClock } from "@/tests/support/setup/clock";

beforeEach(async () => {
  await resetDatabase();
  stopClock("2026-11-20T23:00:00Z");
});

type Refusal = { fields?: Record<string, string> };
type Caller = { token: string };

const list = ({ token }: Caller, query = "") =>
  callRoute<Contact[] & Refusal>(contactsRoute, "GET", { token, path: `/api/contacts${query}` });
const getNames = async (caller: Caller, query?: string) => (await list(caller, query)).json.map(({ name }) => name);

it.each([
  ["", ["Ana", "Ben", "Zoe", "Ana", "Mia"]],
  ["&sort=name", ["Ana", "Ana", "Ben", "Mia", "Zoe"]],
])("pages with a filter in every order%s", async (sort, expected) => {
  const owner = await createMember();
  const event = await createEvent();
  for (const name of ["Mia", "Ana", "Zoe", "Ben", "Ana"]) {
    await createContact(owner.userId, { name, eventId: event.id });
    await createContact(owner.userId, { name });
    advanceClock({ minutes: 1 });
  }
  const query = `?eventId=${event.id}${sort}`;
  const whole = (await list(owner, query)).json;
  const paged: Contact[] = [];
  for (let next = `${query}&limit=2`; next;) {
    const page = await list(owner, next);
    expect(page.json.length).toBeLessThanOrEqual(2);
    paged.push(...page.json);
    const link = /<([^>]+)>; rel="next"/.exec(page.headers.get("link") ?? "")?.[1];
    next = link ? new URL(link, "http://localhost").search : "";
  }
  expect(paged).toEqual(whole);
  expect(whole.map(({ name }) => name)).toEqual(expected);
});

it("sorts names as the browser sorts connections: whatever their case and accents", async () => {
  const owner = await createMember();
  const names = ["Zoe", "ana", "Émile", "Ben", "Łukasz", "Ádám", "Ørsted", "Ña"];
  for (const name of names) await createContact(owner.userId, { name });
  expect(await getNames(owner, "?sort=name")).toEqual(names.toSorted(compareTexts));
  expect((await getNames(owner, "?sort=name")).join(" ")).toBe("Ádám ana Ben Émile Łukasz Ña Ørsted Zoe");
});

it("pages by the new name of a contact whose name was changed", async () => {
  const owner = await createMember();
  const { id } = await createContact(owner.userId, { name: "Ana" });
  await createContact(owner.userId, { name: "Ben" });
  await db().contact.update({ where: { id }, data: { name: "Émile" } });
  expect(await getNames(owner, "?sort=name")).toEqual(["Ben", "Émile"]);
});

// Each letter of the second has nine bytes once it is decomposed.
it.each(["名", "한"])("pages by names of the greatest length in bytes: %s", async (letter) => {
  const owner = await createMember();
  const name = letter.repeat(100);
  for (const last of ["a", "b"]) await createContact(owner.userId, { name: name.slice(1) + last });
  const first = await list(owner, "?sort=name&limit=1");
  const next = /<([^>]+)>; rel="next"/.exec(first.headers.get("link") ?? "")?.[1] ?? "";
  expect(await getNames(owner, new URL(next, "http://localhost").search)).toEqual([`${name.slice(1)}b`]);
});

it("filters by the own tags, not another member's, and by the event", async () => {
  const [owner, other] = [await createMember(), await createMember()];
  const [bay, gulf] = [await createEvent({ name: "Bay Night" }), await createEvent({ name: "Gulf Day" })];
  const tag = (ownerId: string, contactId: string, label: string) =>
    db().networkNote.create({
      data: { ownerId, contactId, tags: { create: { position: 1, label, key: toSearchText(label) } } },
    });
  const ana = await createContact(owner.userId, { name: "Ana", eventId: bay.id });
  const ben = await createContact(owner.userId, { name: "Ben", eventId: gulf.id });
  const foreign = await createContact(other.userId, { name: "Foreign", eventId: bay.id });
  await tag(owner.userId, ana.id, "Café");
  await tag(other.userId, ben.id, "Café");
  await tag(other.userId, foreign.id, "Café");
  expect(await getNames(owner, "?tag=cafe")).toEqual(["Ana"]);
  expect(await getNames(owner, "?tag=caf")).toEqual([]);
  expect(await getNames(owner, `?eventId=${bay.id}`)).toEqual(["Ana"]);
  expect(await getNames(owner, `?eventId=${gulf.id}&tag=Caf%C3%A9`)).toEqual([]);
  expect(await getNames(owner, `?eventId=${gulf.id}&search=ben`)).toEqual(["Ben"]);
  expect(await getNames(other, "?tag=cafe")).toEqual(["Foreign"]);
  expect((await list(owner, "?sort=byEvent")).status).toBe(400);
  expect((await list(owner, "?eventId=x")).status).toBe(400);
});

it("chooses among the events of the own contacts, each once", async () => {
  const [owner, other] = [await createMember(), await createMember()];
  const [bay, gulf] = [await createEvent({ name: "Bay Night" }), await createEvent({ name: "Gulf Day" })];
  for (const eventId of [bay.id, bay.id, null]) await createContact(owner.userId, { eventId });
  await createContact(other.userId, { eventId: gulf.id });
  const { json } = await callRoute(eventsRoute, "GET", { token: owner.token });
  expect(json).toEqual([{ id: bay.id, name: "Bay Night" }]);
});

it.each([[["Ana"]], [["Ana", "x"]], [["Ana\0", randomUUID()]], [["Ana", randomUUID(), "x"]]])(
  "is refused the cursor %j of the order by name",
  async (key) => {
    const owner = await createMember();
    const { status, json } = await list(owner, `?sort=name&cursor=${encodeCursor(key)}`);
    expect([status, json.fields]).toEqual([400, { cursor: "Unknown cursor" }]);
    const named = await list(owner, `?cursor=${encodeCursor(["Ana", randomUUID()])}`);
    expect(named.status).toBe(400);
  },
);
