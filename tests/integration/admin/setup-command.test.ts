/** npm run setup. */
import { execFile } from "node:child_process";
import path from "node:path";
import { PassThrough, Readable } from "node:stream";
import { promisify } from "node:util";

import { resetPassword } from "@/lib/account/service/password-reset";
import { db } from "@/lib/core/server/db";
import { getPublicSite, getSiteSettings, refreshSite } from "@/lib/core/server/site/site-settings";
import { DEFAULT_SITE_SETTINGS } from "@/lib/core/shared/site";
import { ask } from "@/scripts/setup/answers";
import { setUp } from "@/scripts/setup/set-up";

import { resetDatabase } from "@/tests/support/database/database";
import { createUser } from "@/tests/support/factories/users";
import { recordBus } from "@/tests/support/servers/bus";
import { login } from "@/tests/support/servers/two-step";

recordBus();
const root = path.resolve(__dirname, "../../..");
const EMAIL = "ana@nametag.test";
const MADRID = { name: "Encuentros", zone: "Europe/Madrid", unit: "km", cities: "Madrid, Sevilla", language: "es" };

beforeEach(resetDatabase);

async function runSetup(...args: string[]): Promise<{ code: number; output: string }> {
  try {
    const command = ["--import", "tsx", "scripts/setup.ts", ...args];
    const { stdout } = await promisify(execFile)(process.execPath, command, { cwd: root, env: process.env });
    return { code: 0, output: stdout };
  } catch (error) {
    const { code, stderr } = error as { code: number; stderr: string };
    return { code, output: stderr };
  }
}

test("sets an empty site up in a process of its own, and asks nothing without a terminal", async () => {
  const done = await runSetup("--language", "es", "--cities", "none", "--admin-email", EMAIL);
  expect(done).toEqual({
    code: 0,
    output: expect.stringMatching(/^The site's settings are stored\.\nana@nametag\.test is an admin now\.\n/) as string,
  });
  await refreshSite();
  expect(getPublicSite([])).toEqual({ locationInput: "text" });
  expect(getSiteSettings().defaultLanguage).toBe("es");
  expect(await runSetup()).toEqual({ code: 1, output: expect.stringMatching(/^npm run setup -- /) as string });
}, 60_000);

test.each(["", "Encuentros\n"])("fails if the input ends after the answers %j", async (text) => {
  await expect(ask(Readable.from([text]), new PassThrough())).rejects.toThrow(
    "The input ended, so nothing was changed.",
  );
});

test("stores the place, and an admin whose link sets the first password", async () => {
  const output = await setUp({ ...MADRID, "admin-email": ` ${EMAIL.toUpperCase()}` });
  expect(getSiteSettings()).toEqual({
    ...DEFAULT_SITE_SETTINGS,
    ...{ productName: "Encuentros", defaultTimeZone: "Europe/Madrid", distanceUnit: "km" },
    ...{ cities: ["Madrid", "Sevilla"], defaultLanguage: "es" },
  });
  const token = /\/reset-password\?token=([\w-]+)$/.exec(output)?.[1] ?? "";
  await resetPassword({ token, newPassword: "rosemary7" });
  const { status, json } = await login(EMAIL, { password: "rosemary7" });
  expect([status, json.user.role]).toEqual([200, "admin"]);
});

test("changes nothing when it is repeated, and only what is given", async () => {
  const all = { ...MADRID, "admin-email": EMAIL };
  await setUp(all);
  const entries = await db().auditEntry.count();
  expect(await setUp(all)).toMatch(/^The site's settings are as before\.\nana@nametag\.test is an admin already\.\n/);
  expect([await db().user.count(), await db().auditEntry.count()]).toEqual([1, entries]);
  expect(await setUp({ cities: "None" })).toBe("The site's settings are stored.");
  expect(getSiteSettings()).toMatchObject({ productName: "Encuentros", cities: null, locationInput: "text" });
});

test("names each wrong option, and changes nothing", async () => {
  const wrong = { zone: "Europe/Barataria", unit: "miles", language: "tlh", "admin-email": EMAIL };
  const lines = await setUp(wrong).catch((error: Error) => error.message.split("\n"));
  expect(lines).toEqual([
    expect.stringMatching(/^--zone: /),
    expect.stringMatching(/^--unit: /),
    expect.stringMatching(/^--language: /),
  ]);
  await expect(setUp({ "admin-email": "ana" })).rejects.toThrow("--admin-email: must be an address");
  await expect(setUp(MADRID)).rejects.toThrow("Nobody is an admin yet. Name the first one: --admin-email <email>");
  expect([await db().user.count(), await db().siteSettings.count()]).toEqual([0, 0]);
});

test("makes nobody an admin who registered an address without confirming it", async () => {
  await createUser({ email: EMAIL, emailVerifiedAt: null });
  await expect(setUp({ "admin-email": EMAIL })).rejects.toMatchObject({ code: "conflict" });
});
