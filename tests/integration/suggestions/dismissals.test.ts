/** Members whom a member doesn't want suggested (docs/product/suggestions.md#dismissing). */
import { listExportFiles } from "@/lib/account/data/export-files";
import { db } from "@/lib/core/server/db";
import { removeEndedDismissals } from "@/lib/suggestions/service";

import { resetDatabase } from "@/tests/support/database/database";
import { createBlock } from "@/tests/support/factories/connections";
import { createMember } from "@/tests/support/factories/users";
import { callRoute } from "@/tests/support/servers/route";
import { stopClock } from "@/tests/support/setup/clock";

let ana: Awaited<ReturnType<typeof createMember>>;
let ben: Awaited<ReturnType<typeof createMember>>;

beforeEach(async () => {
  await resetDatabase();
  // 3:30 PM in Tampa, 9:30 PM in Madrid.
  stopClock("2026-11-20T20:30:00Z");
  ana = await createMember();
  ben = await createMember();
});

const load = () => import("@/app/api/users/[id]/suggestion-dismissal/route");
const put = async (id: string, period: unknown, { token } = ana) =>
  (await callRoute(await load(), "PUT", { params: { id }, token, body: { period } })).status;
const undo = async (id: string, { token } = ana) =>
  (await callRoute(await load(), "DELETE", { params: { id }, token })).status;
const listUntil = async () => (await db().suggestionDismissal.findMany()).map(({ until }) => until?.toISOString());

it.each([
  ["America/New_York", "2026-11-21T05:00:00.000Z"],
  ["Europe/Madrid", "2026-11-20T23:00:00.000Z"],
  // The site's zone, in Florida.
  [null, "2026-11-21T05:00:00.000Z"],
])("ends at the next midnight in %s", async (timezone, expected) => {
  await db().profile.update({ where: { userId: ana.userId }, data: { timezone } });
  expect(await put(ben.userId, "until_tomorrow")).toBe(204);
  expect(await listUntil()).toEqual([expected]);
});

it("keeps one for a pair, and the last call counts", async () => {
  for (const period of ["until_tomorrow", "always", "always"]) expect(await put(ben.userId, period)).toBe(204);
  expect(await listUntil()).toEqual([undefined]);
});

it("undoes it, also twice, and leaves those of others", async () => {
  await put(ben.userId, "always");
  await put(ana.userId, "always", ben);
  for (let time = 0; time < 2; time++) expect(await undo(ben.userId)).toBe(204);
  expect(await db().suggestionDismissal.findMany()).toMatchObject([{ userId: ben.userId, dismissedId: ana.userId }]);
});

it("doesn't find the caller, unknown, deleted or blocked members", async () => {
  const [blocked, blocker, deleted] = [await createMember(), await createMember(), await createMember()];
  await createBlock(ana.userId, blocked.userId);
  await createBlock(blocker.userId, ana.userId);
  await db().user.update({ where: { id: deleted.userId }, data: { deletedAt: new Date("2026-11-19T00:00:00Z") } });
  const unknown = "00000000-0000-4000-8000-000000000009";
  for (const id of [ana.userId, blocked.userId, blocker.userId, deleted.userId, unknown])
    expect(await put(id, "always")).toBe(404);
  expect(await db().suggestionDismissal.count()).toBe(0);
});

it("refuses another period", async () => expect(await put(ben.userId, "forever")).toBe(400));

it("removes those that ended, and with either account", async () => {
  await put(ben.userId, "until_tomorrow");
  await put(ana.userId, "always", ben);
  expect(await removeEndedDismissals()).toBe(0);
  stopClock("2026-11-21T05:00:00Z");
  expect(await removeEndedDismissals()).toBe(1);
  const { deleteAccount } = await import("@/lib/account/service/delete");
  await put(ben.userId, "always");
  await deleteAccount(ana.userId);
  expect(await db().suggestionDismissal.count()).toBe(0);
});

it("is in the export of who dismissed alone, without members across a block", async () => {
  const cal = await createMember();
  await put(ben.userId, "always");
  await put(cal.userId, "always");
  await createBlock(cal.userId, ana.userId);
  const read = async (member: typeof ana) =>
    (await listExportFiles(member.actor))?.find(([name]) => name === "dismissed-suggestions.json")?.[1];
  expect(await read(ana)).toMatchObject([{ userId: ben.userId, until: null }]);
  expect(await read(ben)).toEqual([]);
});
