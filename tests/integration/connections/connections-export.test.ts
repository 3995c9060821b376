/** CSV file of connections and contacts (docs/product/connections.md#csv-export). */
import * as file from "@/app/api/connections/me/export/route";
import { acceptConnection } from "@/lib/connections/service/respond";
import { contactsFileSchema } from "@/lib/contacts/schema";
import { exportContacts } from "@/lib/contacts/service/export";
import { db } from "@/lib/core/server/db";
import { clock } from "@/lib/core/shared/clock";
import { DEFAULT_LOCALE } from "@/lib/i18n/server/languages";
import { saveNote } from "@/lib/notes/service/save";

import { fromNow, stopClock } from "@/tests/support/setup/clock";
import { createBlock, createConnection } from "@/tests/support/factories/connections";
import { createContact } from "@/tests/support/factories/contacts";
import { createEvent } from "@/tests/support/factories/events";
import { createMember, createUser, createUsers } from "@/tests/support/factories/users";
import { parseCsv } from "@/tests/support/parsers/csv";
import { callRoute } from "@/tests/support/servers/route";

type Member = Awaited<ReturnType<typeof createMember>>;

beforeEach(() => stopClock("2026-11-20T23:30:00Z"));

const downloadCsv = ({ token }: Member, query = "") =>
  callRoute<{ code: string }>(file, "GET", { path: `/api/connections/me/export${query}`, token });

describe("the CSV", () => {
  test("has its columns, a byte order mark and a file name", async () => {
    const ana = await createMember();
    const linkedinUrl = "https://www.linkedin.com/in/zoe";
    const zoe = await createUser({
      profile: {
        firstName: "Zoë",
        lastName: 'O"Hara',
        pronouns: "she/her",
        profession: "Baker, Chef",
        company: "Two\nLines",
        linkedinUrl,
      },
    });
    await createConnection(zoe.id, ana.userId);
    const { status, headers, text } = await downloadCsv(ana);
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(headers.get("content-disposition")).toBe('attachment; filename="my-connections.csv"');
    expect(headers.get("cache-control")).toBe("no-store");
    // Response.text() removes the byte order mark, so the test checks the exported text itself.
    const written = await exportContacts(ana.actor, DEFAULT_LOCALE, contactsFileSchema.parse({}), () => undefined);
    expect(written.text.startsWith('\uFEFF"First Name",')).toBe(true);
    const [header, row] = parseCsv(text);
    expect(header?.slice(0, 6)).toEqual(["First Name", "Last Name", "Email", "Profession", "Company", "LinkedIn"]);
    expect(header?.slice(6)).toEqual(["Phone", "Event", "Met On", "How We Met", "Follow-Up", "Pronouns"]);
    expect(row?.slice(0, 6)).toEqual(["Zoë", 'O"Hara', zoe.email, "Baker, Chef", "Two\nLines", linkedinUrl]);
    expect(row?.slice(7)).toEqual(["", "2026-11-20", "Connected by request", "", "she/her"]);
  });

  test("writes no cell as a formula when names are hostile", async () => {
    const ana = await createMember();
    for (const prefix of ["=", "+", "-", "@", "\t=", "\r=", "＝"]) {
      const profile = {
        firstName: `${prefix}HYPERLINK("http://evil")`,
        lastName: `${prefix}1`,
        company: `${prefix}cmd`,
      };
      await createConnection(ana.userId, (await createUser({ profile })).id);
    }
    const rows = parseCsv((await downloadCsv(ana)).text).slice(1);
    expect(rows).toHaveLength(7);
    for (const cell of rows.flat()) expect(cell).not.toMatch(/^[=+\-@\t\r＝]/);
  });

  test("has contacts too, the event with the member's own day, and notes only if they are wanted", async () => {
    const ana = await createMember();
    const event = await createEvent({ name: "Tampa Tech Mixer" });
    const contact = await createContact(ana.userId, { name: "Rosa Delgado", eventId: event.id });
    const followUpOn = "2026-11-27";
    const texts = { note: "Likes boats", tags: ["sailing", "tampa"], followUpOn, isFollowUpDone: false, revision: 0 };
    await saveNote(ana.actor, { kind: "contact", id: contact.id }, texts);
    const read = async (query: string) => parseCsv((await downloadCsv(ana, query)).text)[1];
    const met = ["Tampa Tech Mixer", "2026-11-20", "Gave me their card", followUpOn];
    expect((await read(""))?.slice(0, 3)).toEqual(["Rosa", "Delgado", "gail@example.com"]);
    expect((await read(""))?.slice(7)).toEqual([...met, ""]);
    expect((await read("?notes=true"))?.slice(7)).toEqual([...met, "Likes boats", "sailing, tampa", ""]);
    expect((await read("?preset=google&notes=true"))?.slice(-2)).toEqual([
      "Met at Tampa Tech Mixer on 2026-11-20\nLikes boats",
      "sailing ::: tampa",
    ]);
    expect((await read("?preset=notion"))?.[0]).toBe("Rosa Delgado");
  });

  test.each(["hubspot", "salesforce"])("has a last name for %s, also of one word", async (preset) => {
    const ana = await createMember();
    await createContact(ana.userId, { name: "Rosalía" });
    const [head = [], row = []] = parseCsv((await downloadCsv(ana, `?preset=${preset}`)).text);
    const read = (heading: string) => row[head.indexOf(heading)];
    expect([read("First Name"), read("Last Name"), read("Email")]).toEqual(["", "Rosalía", "gail@example.com"]);
  });

  test("has only people since the last file that was saved, also those who asked before it and were accepted after", async () => {
    const ana = await createMember();
    const [old, asked] = [await createMember(), await createMember()];
    await createConnection(ana.userId, old.userId, { updatedAt: fromNow({ days: -1 }) });
    const request = await createConnection(asked.userId, ana.userId, { status: "pending" });
    const countRows = async () => parseCsv((await downloadCsv(ana, "?since=last")).text).length - 1;
    const confirm = async (readAt: string | null) =>
      expect((await callRoute(file, "PUT", { token: ana.token, body: { readAt } })).status).toBe(204);
    const { headers } = await downloadCsv(ana, "?since=last");
    stopClock("2026-11-21T00:30:00Z");
    // The file before didn't arrive.
    expect(await countRows()).toBe(1);
    await confirm(headers.get("x-read-at"));
    expect(await countRows()).toBe(0);
    // Neither a later confirmation of an earlier file nor a wrong clock moves it.
    await confirm("2026-11-01T00:00:00Z");
    expect(await countRows()).toBe(0);
    await confirm("2036-11-01T00:00:00Z");
    stopClock("2026-11-21T01:30:00Z");
    await acceptConnection(ana.actor, request.id);
    await createContact(ana.userId, { createdAt: fromNow({ minutes: -1 }) });
    expect(await countRows()).toBe(2);
  });

  test("asks for a proof of identity above 500 rows, and only then", async () => {
    const ana = await createMember();
    const others = await createUsers(501);
    await db().connection.createMany({
      data: others.slice(1).map(({ id }) => ({ requesterId: ana.userId, receiverId: id, createdAt: clock.now() })),
    });
    await db().session.updateMany({ where: { userId: ana.userId }, data: { provedAt: fromNow({ days: -1 }) } });
    expect((await downloadCsv(ana)).status).toBe(200);
    await createConnection(ana.userId, others[0]!.id);
    expect(await downloadCsv(ana)).toMatchObject({ status: 403, json: { code: "reauthenticate" } });
    await db().session.updateMany({ where: { userId: ana.userId }, data: { provedAt: clock.now() } });
    expect((await downloadCsv(ana)).status).toBe(200);
  });

  test("exports all accepted connections without requests, blocked members and hidden fields", async () => {
    const ana = await createMember();
    const visibility = { email: "nobody", phone: "nobody", linkedinUrl: "nobody" };
    const others = await createUsers(205, { profile: { visibility } });
    await db().connection.createMany({
      data: others.map(({ id }) => ({ requesterId: ana.userId, receiverId: id, createdAt: fromNow({ days: -1 }) })),
    });
    await createConnection(ana.userId, (await createUser()).id, { status: "pending" });
    const blocked = await createUser();
    await createConnection(ana.userId, blocked.id);
    await createBlock(blocked.id, ana.userId);
    const { text } = await downloadCsv(ana);
    expect(parseCsv(text)).toHaveLength(206);
    expect(text).not.toContain("@nametag.test");
  });
});
