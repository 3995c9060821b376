/** The file of an event's people (docs/product/desk.md#the-file). */
import { db } from "@/lib/core/server/db";

import { resetDatabase } from "@/tests/support/database/database";
import { createAttendance, createEvent, createRsvp } from "@/tests/support/factories/events";
import { createGuest } from "@/tests/support/factories/guests";
import { createHelper } from "@/tests/support/factories/teams";
import { createMember } from "@/tests/support/factories/users";
import { callRoute } from "@/tests/support/servers/route";
import { fromNow, stopClock } from "@/tests/support/setup/clock";

beforeEach(async () => {
  await resetDatabase();
  stopClock("2026-11-20T23:00:00Z");
});

type Caller = { token: string };

const exportPeople = async (id: string, { token }: Caller) =>
  callRoute(await import("@/app/api/events/[id]/rsvped-attendees/export/route"), "GET", { params: { id }, token });
const listLines = ({ text }: { text: string }) => text.split("\r\n").slice(1).filter(Boolean);

/** Two members with a place, of whom Ana came twice, one who asks, and three guests. */
async function createPeople() {
  const owner = await createMember();
  const { id } = await createEvent({ createdById: owner.userId });
  const createNamed = async (firstName: string, status = "confirmed") => {
    const profile = { firstName, lastName: "Ruiz", profession: null, company: null, pronouns: null };
    const member = await createMember({ profile });
    await createRsvp(member.userId, id, { status });
    return member;
  };
  const [ana] = [await createNamed("Ana"), await createNamed("Mo"), await createNamed("Pia", "pending")];
  await createNamed("Dee", "declined");
  const [first, last] = [fromNow({ minutes: -20 }), fromNow({ minutes: -5 })];
  await createAttendance(ana.userId, id, { checkInTime: first, checkOutTime: fromNow({ minutes: -10 }) });
  await createAttendance(ana.userId, id, { checkInTime: last });
  await createGuest(id, { name: "Gail Guest", company: "Bay Labs", email: "gail@example.com", note: "vegan" });
  await createGuest(id, { name: "=cmd|calc", checkedInAt: fromNow({ minutes: -3 }) });
  await createGuest(id, { name: "Pending Guest", status: "pending" });
  return { id, owner, ana };
}

test("has members and guests in one list, with the columns that came later at the end", async () => {
  const { id, owner } = await createPeople();
  const response = await exportPeople(id, owner);
  const zone = "(America/New_York)";
  expect(response.text.split("\r\n")[0]?.replace("\uFEFF", "")).toBe(
    `"First Name","Last Name","Email","Profession","Company","Status","RSVP'd ${zone}","Checked In ${zone}",` +
      `"Checked Out ${zone}","Guest","First Check-In ${zone}","Note","Pronouns"`,
  );
  const rsvp = '"2026-11-20 18:00"';
  expect(listLines(response)).toEqual([
    `"'=cmd|calc",,,,,"Going",${rsvp},"2026-11-20 17:57",,"yes","2026-11-20 17:57",,`,
    `"Gail Guest",,"gail@example.com",,"Bay Labs","Going",${rsvp},,,"yes",,"vegan",`,
    `"Pending Guest",,,,,"Pending",${rsvp},,,"yes",,,`,
    `"Ana","Ruiz",,,,"Going",${rsvp},"2026-11-20 17:55",,"no","2026-11-20 17:40",,`,
    `"Mo","Ruiz",,,,"Going",${rsvp},,,"no",,,`,
    `"Pia","Ruiz",,,,"Pending",${rsvp},,,"no",,,`,
  ]);
  const entries = await db().auditEntry.findMany({ where: { subjectId: id } });
  expect(entries.map(({ action, details }) => [action, details])).toEqual([
    ["event.attendees_exported", { rows: "6" }],
  ]);
});

test("has the addresses that the list shows: those of guests for the team, all for admins", async () => {
  const { id, owner, ana } = await createPeople();
  const { email } = await db().user.findUniqueOrThrow({ where: { id: ana.userId } });
  for (const organizer of [owner, await createHelper(id, "editor")]) {
    const { text } = await exportPeople(id, organizer);
    expect(text).toContain('"gail@example.com"');
    expect(text).not.toContain(email);
  }
  const { text } = await exportPeople(id, await createMember({ role: "admin" }));
  expect(text).toContain('"gail@example.com"');
  expect(text).toContain(`"${email}"`);
  expect((await exportPeople(id, await createHelper(id, "door"))).status).toBe(403);
  expect((await exportPeople(id, ana)).status).toBe(403);
});
