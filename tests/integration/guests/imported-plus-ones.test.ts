/** docs/product/guest-import.md#plus-ones */
import { randomUUID } from "node:crypto";

import { deleteAccount } from "@/lib/account/service/delete";
import { db } from "@/lib/core/server/db";
import type { Prisma } from "@/lib/core/server/generated/prisma/client";
import { resetRateLimits } from "@/lib/core/server/rate-limit";
import { getDoorList } from "@/lib/door/data/list";

import { resetDatabase } from "@/tests/support/database/database";
import { createEvent, createRsvp } from "@/tests/support/factories/events";
import { createHelper } from "@/tests/support/factories/teams";
import { createMember } from "@/tests/support/factories/users";
import { importAs, previewAs, replaceAs, undoAs } from "@/tests/support/servers/guest-import";
import { fromNow } from "@/tests/support/setup/clock";

type Helper = Awaited<ReturnType<typeof createHelper>>;

let eventId: string;
let editor: Helper;

async function createList(capacity: number | null = null): Promise<void> {
  eventId = (await createEvent({ capacity })).id;
  editor = await createHelper(eventId, "editor");
}

beforeEach(async () => {
  await resetDatabase();
  resetRateLimits();
  await createList();
});

const toFile = (quantity: number | string, status = "going") =>
  `Name,Email,Quantity,Status\nAna,ana@example.com,${quantity},${status}\nBen,ben@example.com,1,going\n`;
const store = (file: string, importId?: string) => importAs(editor.token, eventId, file, importId);
const listGuests = () =>
  db().eventGuest.findMany({ where: { eventId }, orderBy: [{ name: "asc" }, { externalId: "asc" }] });
const listNames = async () => (await listGuests()).map(({ name }) => name);
const setGuest = (id: string, data: Prisma.EventGuestUncheckedUpdateInput) =>
  db().eventGuest.update({ where: { id }, data });
const ALL = ["Ana", "Ben", "Guest of Ana", "Guest of Ana"];

it("come with their guest, once, and keep the names that they get here", async () => {
  expect(await store(toFile(3))).toEqual(["added", "added"]);
  expect(await listNames()).toEqual(ALL);
  const [ana, , first] = await listGuests();
  const { entries } = await getDoorList(editor.actor, eventId);
  expect(entries?.flatMap(({ partyOf }) => partyOf ?? [])).toEqual([ana!.id, ana!.id]);
  await setGuest(first!.id, { name: "Cem" });
  expect(await store(toFile(3))).toEqual(["unchanged", "unchanged"]);
  expect(await listNames()).toEqual(["Ana", "Ben", "Cem", "Guest of Ana"]);
});

it("follow the number of a later file, and leave with their guest", async () => {
  await store(toFile(2));
  const { json } = await previewAs(editor.token, eventId, toFile(3));
  expect(json.rows.map(({ verdict, plusOnes }) => [verdict, plusOnes])).toEqual([
    ["changed", 2],
    ["known", 0],
  ]);
  expect(await store(toFile(3))).toEqual(["updated", "unchanged"]);
  expect(await listNames()).toEqual(ALL);
  await store(toFile(1));
  expect(await listNames()).toEqual(["Ana", "Ben"]);
  await store(toFile(3));
  await store(toFile(3, "canceled"));
  expect(await listNames()).toEqual(["Ben"]);
});

it("stay if they are in, joined with an account, or have an address, which is no change", async () => {
  await store(toFile(5));
  const stays = (await listGuests()).slice(2, 5).map(({ id }) => id);
  await setGuest(stays[0]!, { checkedInAt: fromNow({}) });
  await setGuest(stays[1]!, { claimedAt: fromNow({}) });
  await setGuest(stays[2]!, { email: "cem@example.com" });
  expect(await store(toFile(1))).toEqual(["updated", "unchanged"]);
  expect((await listGuests()).slice(2).map(({ id }) => id)).toEqual(stays);
  expect(await store(toFile(1))).toEqual(["unchanged", "unchanged"]);
  await store(toFile(5, "canceled"));
  expect((await listGuests()).slice(1).map(({ id }) => id)).toEqual(stays);
});

it("are pending when there is no place for them", async () => {
  await createList(2);
  const { json } = await previewAs(editor.token, eventId, toFile(3));
  expect(json.rows.map(({ verdict, reasons }) => [verdict, ...reasons])).toEqual([
    ["ready", "plusOnesFull"],
    ["ready", "full"],
  ]);
  expect(await store(toFile(3))).toEqual(["added", "waiting"]);
  expect((await listGuests()).map(({ name, status }) => [name, status])).toEqual([
    ["Ana", "confirmed"],
    ["Ben", "pending"],
    ["Guest of Ana", "confirmed"],
    ["Guest of Ana", "pending"],
  ]);
});

it("stay with a guest who is in the file that replaces the list, and can be undone", async () => {
  await store(toFile(3));
  const { json } = await previewAs(editor.token, eventId, "Name,Email\nAna,ana@example.com\n");
  expect(json.absent).toEqual({ removable: 1, checkedIn: 0 });
  await replaceAs(editor.token, eventId, { externalIds: [], emails: ["ana@example.com"] });
  expect(await listNames()).toEqual(["Ana", "Guest of Ana", "Guest of Ana"]);
  const importId = randomUUID();
  await store("Name,Email,Plus ones\nDi,di@example.com,2\n", importId);
  expect((await undoAs(editor.token, eventId, importId)).json).toMatchObject({ removed: 3, kept: 0 });
  expect(await listNames()).toEqual(["Ana", "Guest of Ana", "Guest of Ana"]);
});

it("go with their guest, whatever removes it, unless they are in already", async () => {
  await store(toFile(3));
  const [ana, , first] = await listGuests();
  await setGuest(first!.id, { checkedInAt: fromNow({}) });
  await db().eventGuest.deleteMany({ where: { id: ana!.id } });
  expect((await listGuests()).map(({ id, broughtByGuestId }) => [id, broughtByGuestId])).toEqual([
    [expect.any(String), null],
    [first!.id, null],
  ]);
});

it("are the party of the member who joins as their guest, and keep nothing of a deleted one", async () => {
  await store(toFile(3));
  const [ana, , first] = await listGuests();
  const member = await createMember();
  await setGuest(ana!.id, { claimedAt: fromNow({}), claimedById: member.userId });
  await createRsvp(member.userId, eventId);
  const { entries } = await getDoorList(editor.actor, eventId);
  expect(entries?.flatMap(({ partyOf }) => partyOf ?? [])).toEqual([member.userId, member.userId]);
  await setGuest(first!.id, { claimedAt: fromNow({}) });
  await deleteAccount(member.userId);
  expect((await listNames()).toSorted()).toEqual(["Ben", "–"]);
});
