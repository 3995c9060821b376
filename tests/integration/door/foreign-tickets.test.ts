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
