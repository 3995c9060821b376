/** CSV export for admins (docs/product/connections.md#csv-export). */
import * as file from "@/app/api/connections/me/export/route";
import { exportConnections } from "@/lib/connections/service/export";
import { db } from "@/lib/core/server/db";
import { DEFAULT_LOCALE } from "@/lib/i18n/server/languages";

import { fromNow, stopClock } from "@/tests/support/setup/clock";
import { createBlock, createConnection } from "@/tests/support/factories/connections";
import { createMember, createUser, createUsers } from "@/tests/support/factories/users";
import { parseCsv } from "@/tests/support/parsers/csv";
import { callRoute } from "@/tests/support/servers/route";

type Member = Awaited<ReturnType<typeof createMember>>;

beforeEach(() => stopClock("2026-11-20T23:30:00Z"));

const createAdmin = () => createMember({ role: "admin" });
const downloadCsv = ({ token }: Member) => callRoute(file, "GET", { path: "/api/connections/me/export", token });

describe("the CSV", () => {
  test("has seven columns, a byte order mark and a file name", async () => {
    const ana = await createAdmin();
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
    expect((await exportConnections(ana.actor, DEFAULT_LOCALE)).startsWith('\uFEFF"First Name",')).toBe(true);
    expect(parseCsv(text)).toEqual([
      ["First Name", "Last Name", "Email", "Profession", "Company", "LinkedIn", "Pronouns"],
      ["Zoë", 'O"Hara', zoe.email, "Baker, Chef", "Two\nLines", linkedinUrl, "she/her"],
    ]);
  });

  test("writes no cell as a formula when names are hostile", async () => {
    const ana = await createAdmin();
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

  test("exports all accepted connections without requests, blocked members and hidden fields", async () => {
    const ana = await createAdmin();
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

  test("rejects everyone but admins", async () => {
    expect((await downloadCsv(await createMember())).status).toBe(403);
    expect((await callRoute(file, "GET", {})).status).toBe(401);
  });
});
