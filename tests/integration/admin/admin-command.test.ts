/** npm run admin. */
import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";

import { db } from "@/lib/core/server/db";
import { grantAdmin, listAdmins, revokeAdmin } from "@/lib/admin/service/grant";
import { runAdminCommand } from "@/scripts/admin/command";

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

test("grants an admin in a process of its own, and fails with the reason", async () => {
  const { email } = await createUser({ email: "ana@nametag.test" });
  expect(await runCommand("grant", "ANA@nametag.test")).toEqual({ code: 0, output: `${email} is an admin now.\n` });
  expect(await runCommand("revoke", email)).toEqual({
    code: 1,
    output: expect.stringContaining("last admin") as string,
  });
}, 60_000);

test("lists admins, and refuses an unknown email and an unknown command", async () => {
  const { email } = await createUser({ email: "ana@nametag.test" });
  await runAdminCommand("grant", email);
  expect(await runAdminCommand("list", "")).toBe(email);
  await expect(runAdminCommand("grant", "nobody@nametag.test")).rejects.toMatchObject({ code: "not_found" });
  await expect(runAdminCommand("crown", email)).rejects.toThrow(/^npm run admin/);
});

test("finds an address in any spelling, and prints it as people read it", async () => {
  await createUser({ email: "müller@xn--exmple-cua.de" });
  expect(await runAdminCommand("grant", "Müller@EXÄMPLE.de")).toBe("müller@exämple.de is an admin now.");
  expect(await runAdminCommand("list", "")).toBe("müller@exämple.de");
  await expect(runAdminCommand("verify", "ana@xn--exmple-cua.de")).rejects.toMatchObject({
    values: { email: "ana@exämple.de" },
  });
});

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
