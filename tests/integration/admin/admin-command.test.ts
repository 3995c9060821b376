/** npm run admin. */
import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";

import { db } from "@/lib/core/server/db";
import { grantAdmin, listAdmins, revokeAdmin } from "@/lib/admin/service/grant";

import { recordBus } from "@/tests/support/servers/bus";
import { resetDatabase } from "@/tests/support/database/database";
import { createUser } from "@/tests/support/factories/users";

const bus = recordBus();
const root = path.resolve(__dirname, "../../..");

/** Runs the command in its own process, without the app's secret. */
async function runCommand(...args: string[]): Promise<{ code: number; output: string }> {
  const { NEXTAUTH_SECRET: _secret, ...env } = process.env;
  try {
    const child = promisify(execFile)(process.execPath, ["--import", "tsx", "scripts/admin.ts", ...args], {
      cwd: root,
      env,
    });
    return { code: 0, output: (await child).stdout };
  } catch (error) {
    const { code, stderr } = error as { code: number; stderr: string };
    return { code, output: stderr };
  }
}

beforeEach(async () => {
  await resetDatabase();
  bus.take();
});

test("grants and lists admins, and fails for the last admin, an unknown email and an unknown command", async () => {
  const { email } = await createUser({ email: "ana@nametag.test" });
  expect(await runCommand("grant", "ANA@nametag.test")).toEqual({ code: 0, output: `${email} is an admin now.\n` });
  expect(await runCommand("list")).toEqual({ code: 0, output: `${email}\n` });
  expect(await runCommand("revoke", email)).toEqual({
    code: 1,
    output: expect.stringContaining("last admin") as string,
  });
  expect(await runCommand("grant", "nobody@nametag.test")).toMatchObject({ code: 1 });
  expect(await runCommand("crown", email)).toEqual({
    code: 1,
    output: expect.stringMatching(/^npm run admin/) as string,
  });
}, 60_000);

test("finds an address in any spelling, and prints it as people read it", async () => {
  await createUser({ email: "müller@xn--exmple-cua.de" });
  const output = "müller@exämple.de is an admin now.\n";
  expect(await runCommand("grant", "Müller@EXÄMPLE.de")).toEqual({ code: 0, output });
  expect(await runCommand("list")).toEqual({ code: 0, output: "müller@exämple.de\n" });
  expect((await runCommand("verify", "ana@xn--exmple-cua.de")).output).toContain("ana@exämple.de");
}, 60_000);

test("publishes and records each change once, and keeps one of two admins who are revoked at once", async () => {
  const [ana, ben] = [await createUser(), await createUser()];
  expect(await grantAdmin(ana.email)).toBe(true);
  expect(await grantAdmin(ana.email)).toBe(false);
  await grantAdmin(ben.email);
  expect(bus.take()).toEqual([ana, ben].map(({ id }) => ({ type: "user_changed", userId: id })));
  expect(await db().auditEntry.count()).toBe(2);
  const results = await Promise.allSettled([revokeAdmin(ana.email), revokeAdmin(ben.email)]);
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(await listAdmins()).toHaveLength(1);
});
