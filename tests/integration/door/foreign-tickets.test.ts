/** Tickets of other tools at the door (docs/product/guest-import.md#ticket-codes). */
import { db } from "@/lib/core/server/db";
import { resetRateLimits } from "@/lib/core/server/rate-limit";
import { clock } from "@/lib/core/shared/clock";
import { getDoorList } from "@/lib/door/data/list";
import { hashTicketCode } from "@/lib/guests/service/import/rows";

import { resetDatabase } from "@/tests/support/database/database";
import { createEvent, createRsvp } from "@/tests/support/factories/events";
import { createHelper, createTeamMember } from "@/tests/support/factories/teams";
import { createMember } from "@/tests/support/factories/users";
import { checkInSubject } from "@/tests/support/fixtures/walk-ins";
import { importAs, previewAs } from "@/tests/support/servers/guest-import";
import { stopClock } from "@/tests/support/setup/clock";

let eventId: string;
let editor: Awaited<ReturnType<typeof createHelper>>;

beforeEach(async () => {
  await resetDatabase();
  resetRateLimits();
  stopClock("2026-11-20T23:00:05Z");
  eventId = (await createEvent()).id;
  editor = await createHelper(eventId, "editor");
});

const toTicket = (key: string) => `https://luma.com/check-in/evt-1abcdef?pk=${key}`;
const toFile = (key: string) => `guest_id,name,email,approval_status,qr_code_url
gst-1abcdef,Ana López,ana@example.com,approved,${toTicket(key)}
gst-2abcdef,Ben Okafor,ben@example.com,approved,${toTicket("g-2abcdef")}
`;
const scan = (code: string, id = eventId) => checkInSubject(editor, id, { kind: "ticket", code });

it("lets a guest in by the ticket and by its id, knows no others, and keeps no code", async () => {
  const file = toFile("g-1abcdef");
  expect(JSON.stringify((await previewAs(editor.token, eventId, file)).json?.rows)).not.toContain("pk=g-");
  await importAs(editor.token, eventId, file);
  expect(JSON.stringify(await db().eventGuest.findMany())).not.toContain("pk=g-");
  expect(await scan(toTicket("g-1abcdef"))).toMatchObject({ result: "checked_in", name: "Ana López" });
  expect(await scan("gst-2abcdef")).toMatchObject({ result: "checked_in", name: "Ben Okafor" });
  expect(await scan("https://other.test/scan?ticket=gst-1abcdef")).toMatchObject({ result: "already" });
  for (const code of [toTicket("g-3abcdef"), "evt-1abcdef", ""]) expect((await scan(code)).reason).toBe("unknown");
});

it.each([
  ["the slug of Tito's address", "Unique Ticket URL", "https://ti.to/tickets/ti_", "ti_"],
  ["Luma's earlier site", "qr_code_url", "https://luma.com/check-in/evt-1?pk=g-", "https://lu.ma/check-in/evt-1?pk=g-"],
])("reads tickets that show %s", async (_, column, written, shown) => {
  const rows = ["Ana López", "Ben Okafor"].map((name) => `${name},${written}${name.slice(0, 3)}123`);
  await importAs(editor.token, eventId, ["Name," + column, ...rows, ""].join("\n"));
  expect(await scan(`${shown}Ana123`)).toMatchObject({ result: "checked_in", name: "Ana López" });
  expect(await scan(`${written}Ana123`)).toMatchObject({ result: "already", name: "Ana López" });
  expect((await scan(`${shown}Ana124`)).reason).toBe("unknown");
});

it("is on the list of a device as a hash, also once a member has claimed the guest", async () => {
  await importAs(editor.token, eventId, toFile("g-1abcdef"));
  const member = await createMember();
  await createRsvp(member.userId, eventId);
  const claimed = { claimedById: member.userId, claimedAt: clock.now() };
  await db().eventGuest.updateMany({ where: { name: "Ana López" }, data: claimed });
  const { entries } = await getDoorList(editor.actor, eventId);
  const holder = entries?.find(({ codeHashes }) => codeHashes.includes(hashTicketCode(toTicket("g-1abcdef"))));
  expect(holder).toMatchObject({ kind: "member", id: member.userId });
  const subject = { kind: "member", id: member.userId };
  expect(await scan(toTicket("g-1abcdef"))).toMatchObject({ result: "checked_in", subject });
});

it.each([
  ["code", "885512345678"],
  ["code", "abIl-1234-5678"],
  ["name_tag", "8855123456789012"],
] as const)("reads a ticket that looks like a %s of ours: %s", async (kind, code) => {
  await importAs(editor.token, eventId, `Name,Ticket code\nAna López,${code}\nBen Okafor,${code}-2\n`);
  const subject = { kind, code };
  expect(await checkInSubject(editor, eventId, subject)).toMatchObject({ result: "checked_in", name: "Ana López" });
  const [other, end] = [(await createEvent()).id, code.slice(0, -1)];
  await createTeamMember(other, editor.userId, "editor");
  expect(await checkInSubject(editor, other, subject)).toMatchObject({ reason: "unknown", name: null });
  expect((await checkInSubject(editor, eventId, { kind, code: `${end}Z` })).reason).toBe("unknown");
});

it("is no consent of a member who has no place any more", async () => {
  const code = "885512345678";
  await importAs(editor.token, eventId, `Name,Ticket code\nAna López,${code}\n`);
  const { userId } = await createMember();
  await db().eventGuest.updateMany({ data: { claimedById: userId, claimedAt: clock.now() } });
  expect(await checkInSubject(editor, eventId, { kind: "code", code })).toMatchObject({ reason: "no_rsvp" });
  expect(await db().eventRsvp.count()).toBe(0);
});

it("follows the newest file, and stays when a file has no codes", async () => {
  await importAs(editor.token, eventId, toFile("g-1abcdef"));
  expect(await importAs(editor.token, eventId, toFile("g-9abcdef"))).toEqual(["updated", "unchanged"]);
  expect((await scan(toTicket("g-1abcdef"))).reason).toBe("unknown");
  await importAs(editor.token, eventId, "Name,Email\nAna López,ana@example.com\n");
  expect((await scan(toTicket("g-9abcdef"))).result).toBe("checked_in");
});

it("finds no guest of another event", async () => {
  const other = await createEvent();
  await importAs(editor.token, eventId, toFile("g-1abcdef"));
  await createTeamMember(other.id, editor.userId, "editor");
  expect((await scan(toTicket("g-1abcdef"), other.id)).reason).toBe("unknown");
});
