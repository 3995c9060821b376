/** Who may change the site's settings, what is stored, and how processes learn of it. */
import * as auditRoute from "@/app/api/admin/audit/route";
import * as settingsRoute from "@/app/api/admin/settings/route";
import * as registerRoute from "@/app/api/auth/register/route";
import type { AuditRow } from "@/lib/admin/responses";
import { db, pool } from "@/lib/core/server/db";
import { forgetSite, getProductName, getPublicSite, getSiteSettings } from "@/lib/core/server/site/site-settings";
import { DEFAULT_SITE_SETTINGS } from "@/lib/core/shared/site";
import { resetEnv } from "@/lib/core/server/process/env";
import { closeRedis, redis as getRedis } from "@/lib/core/server/redis";
import { resolveLocale, resolveRecipientLocale } from "@/lib/i18n/server/resolve-locale";
import { getSiteLinks } from "@/lib/i18n/server/site-links";
import { closeBus, settingsBus } from "@/lib/realtime/bus";
import type { Bus, BusEvent } from "@/lib/realtime/bus-events";
import { createPostgresBus } from "@/lib/realtime/postgres-bus";
import { createRedisBus } from "@/lib/realtime/redis-bus";
import type { SiteResponse } from "@/lib/settings/responses";
import { updateSite } from "@/lib/settings/service/update";
import { watchSite } from "@/lib/settings/service/watch";

import { resetDatabase } from "@/tests/support/database/database";
import { createRedis, type TestRedis } from "@/tests/support/database/redis";
import { createMember } from "@/tests/support/factories/users";
import { waitUntilListening } from "@/tests/support/servers/realtime";
import { callRoute } from "@/tests/support/servers/route";
import { fromNow } from "@/tests/support/setup/clock";

beforeEach(resetDatabase);

type Failure = { code: string; message: string; fields?: Record<string, string> };

const read = async (token: string) => (await callRoute<SiteResponse>(settingsRoute, "GET", { token })).json;
const change = (token: string, settings: object, version: string | null = null) =>
  callRoute<SiteResponse & Failure>(settingsRoute, "PUT", { token, body: { version, settings } });
const createAdmin = () => createMember({ role: "admin", profile: { firstName: "Boss", lastName: "Ortiz" } });

it("has the defaults until an admin changes something", async () => {
  const { token } = await createAdmin();
  expect(await read(token)).toEqual({ settings: DEFAULT_SITE_SETTINGS, updatedAt: null, updatedByName: null });
  expect([getProductName(), getPublicSite([])]).toEqual(["Nametag", {}]);
});

it("stores what an admin changes, and nothing of what others send", async () => {
  const [admin, member] = [await createAdmin(), await createMember()];
  expect((await change(member.token, { productName: "Mine" })).status).toBe(403);
  const update = updateSite(member.actor, { version: null, settings: { productName: "Mine" } });
  await expect(update).rejects.toMatchObject({ code: "forbidden" });
  const { status, json } = await change(admin.token, { productName: " Acme Meet ", privacyUrl: "https://acme.test/p" });
  expect([status, json.updatedByName]).toEqual([200, "Boss Ortiz"]);
  const stored = { ...DEFAULT_SITE_SETTINGS, productName: "Acme Meet", privacyUrl: "https://acme.test/p" };
  expect(json.settings).toEqual(stored);
  expect(getSiteSettings()).toEqual(stored);
  expect(getPublicSite(getSiteLinks("es"))).toEqual({
    productName: "Acme Meet",
    links: [{ label: "Privacidad", href: "https://acme.test/p" }],
  });
});

it("keeps the fields that are missing, and gives empty ones their default", async () => {
  const { token } = await createAdmin();
  const first = (await change(token, { productName: "Acme", cities: ["Berlin"], distanceUnit: "km" })).json;
  const second = (await change(token, { productName: "", cities: null }, first.updatedAt)).json;
  expect(second.settings).toEqual({ ...DEFAULT_SITE_SETTINGS, distanceUnit: "km" });
  expect(second.updatedAt).not.toBe(first.updatedAt);
});

it("records in the audit log what was changed, and only that", async () => {
  const { token } = await createAdmin();
  const { updatedAt } = (await change(token, { productName: "Acme" })).json;
  const second = (await change(token, { productName: "Zoom In", supportEmail: null }, updatedAt)).json;
  await change(token, { productName: "Zoom In" }, second.updatedAt);
  const rows = (await callRoute<AuditRow[]>(auditRoute, "GET", { path: "/api/admin/audit", token })).json;
  expect(rows.map(({ action, details }) => [action, details])).toEqual([
    ["settings.changed", { from: { productName: "Acme" }, to: { productName: "Zoom In" } }],
    ["settings.changed", { from: { productName: null }, to: { productName: "Acme" } }],
  ]);
});

it("refuses a change of settings that somebody else changed since they were read", async () => {
  const { token } = await createAdmin();
  const { updatedAt } = (await change(token, { productName: "Acme" })).json;
  await change(token, { productName: "Zoom In" }, updatedAt);
  for (const version of [null, updatedAt]) {
    const { status, json } = await change(token, { termsUrl: "https://acme.test" }, version);
    expect([status, json.code]).toEqual([409, "conflict"]);
  }
  expect((await read(token)).settings).toMatchObject({ productName: "Zoom In", termsUrl: null });
});

it.each([null, "an earlier change"])("lets one of two changes at the same moment win, after %s", async (earlier) => {
  const { token } = await createAdmin();
  const version = earlier && (await change(token, { productName: "First" })).json.updatedAt;
  const changes = await Promise.all(["A", "B", "C"].map((productName) => change(token, { productName }, version)));
  expect(changes.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(await db().auditEntry.count()).toBe(earlier ? 2 : 1);
});

it.each([
  ["productName", "A{b}"],
  ["productName", "x".repeat(31)],
  ["mailSenderName", "A <a@b.c>"],
  ["imprintUrl", "http://acme.test"],
  ["privacyUrl", "javascript:alert(1)"],
  ["supportEmail", "nobody"],
  ["accentColor", "red"],
  ["distanceUnit", "yard"],
  ["checkInDistanceM", 1],
  ["registrationLocation", "never"],
  ["defaultLanguage", "tlh"],
])("refuses %s: %j", async (name, value) => {
  const { token } = await createAdmin();
  const { status, json } = await change(token, { [name]: value });
  expect([status, Object.keys(json.fields ?? {})]).toEqual([400, [`settings.${name}`]]);
  expect(await db().siteSettings.count()).toBe(0);
});

it("refuses a name that is no setting", async () => {
  const { token } = await createAdmin();
  expect((await change(token, { productname: "Acme" })).status).toBe(400);
  const body = { version: null, settings: {}, setings: { productName: "Acme" } };
  expect((await callRoute(settingsRoute, "PUT", { token, body })).status).toBe(400);
});

describe.each(["LISTEN and NOTIFY", "Redis"])("between processes over %s", (kind) => {
  let redis: TestRedis | undefined;
  let other: Bus;
  beforeAll(async () => {
    if (kind === "Redis") {
      redis = await createRedis();
      await redis.start();
      process.env.REDIS_URL = redis.url;
      resetEnv();
    }
    const client = getRedis();
    other = client ? createRedisBus(client, "settings") : createPostgresBus(() => pool(), "settings");
  });
  afterAll(async () => {
    await other.close();
    await closeBus();
    closeRedis();
    await redis?.kill();
    delete process.env.REDIS_URL;
    resetEnv();
  });

  const waitFor = async (condition: () => boolean) => {
    while (!condition()) await new Promise((resolve) => setImmediate(resolve));
  };

  it("drops the copy when another process changed the settings", async () => {
    const { userId } = await createMember();
    const stop = await watchSite();
    await waitUntilListening(settingsBus());
    await db().siteSettings.create({ data: { productName: "Elsewhere", updatedAt: fromNow({}), updatedBy: userId } });
    expect(getProductName()).toBe("Nametag");
    await other.publish({ type: "site_changed" });
    await waitFor(() => getProductName() === "Elsewhere");
    stop();
    // Less than it takes without the message.
  }, 10_000);

  it("tells the other processes after the commit", async () => {
    const { token } = await createAdmin();
    const heard: BusEvent[] = [];
    const stop = other.subscribe({ onEvent: (event) => heard.push(event), onResync: () => undefined });
    await waitUntilListening(other);
    await change(token, { productName: "Acme" });
    await waitFor(() => heard.some(({ type }) => type === "site_changed"));
    stop();
  });

  it("keeps the last copy while the database can't be read, and the defaults if there is none", async () => {
    const { token } = await createAdmin();
    await change(token, { productName: "Acme" });
    const broken = jest.spyOn(db().siteSettings, "findUnique").mockRejectedValue(new Error("no connection"));
    (await watchSite())();
    expect(getProductName()).toBe("Acme");
    forgetSite();
    (await watchSite())();
    expect(getProductName()).toBe("Nametag");
    broken.mockRestore();
  });
});

it("writes in the site's language to people of whom none is known, and stores another one", async () => {
  const { token } = await createAdmin();
  await change(token, { defaultLanguage: "es" });
  expect([resolveLocale("fr"), resolveLocale("en-US"), resolveLocale(null, { account: "en" })]).toEqual([
    ...["es", "en", "en"],
  ]);
  expect([resolveRecipientLocale(null), resolveRecipientLocale("en")]).toEqual(["es", "en"]);
  for (const language of ["en", "es"] as const)
    await callRoute(registerRoute, "POST", {
      headers: { "accept-language": language },
      body: { email: `${language}@nametag.test`, password: "rosemary7", firstName: "A", lastName: "B", location: "X" },
    });
  const stored = await db().user.findMany({
    where: { email: { in: ["en@nametag.test", "es@nametag.test"] } },
    select: { language: true },
    orderBy: { email: "asc" },
  });
  expect(stored).toEqual([{ language: "en" }, { language: null }]);
});

it("has the rules in the database too", async () => {
  const data = { updatedAt: fromNow({}), updatedBy: (await createMember()).userId };
  const store = (fields: object) => db().siteSettings.create({ data: { ...data, ...fields } });
  await expect(store({ id: 2 })).rejects.toThrow("site_settings_one_row");
  await expect(store({ termsUrl: "http://acme.test" })).rejects.toThrow("site_settings_https");
  await expect(store({ accentColor: "#FFF" })).rejects.toThrow("site_settings_accent_color");
  await expect(store({ productName: "x".repeat(31) })).rejects.toThrow("site_settings_text_limits");
  await expect(store({ distanceUnit: "yd" })).rejects.toThrow("site_settings_distance_unit");
  await expect(store({ locationInput: "map" })).rejects.toThrow("site_settings_location_input");
  await expect(store({ defaultLanguage: "Spanish" })).rejects.toThrow("site_settings_default_language");
  const tooLong = [{ cities: Array<string>(201).fill("x") }, { cities: ["x", "x".repeat(101)] }, { cities: [""] }];
  const tooManyZones = [{ timeZones: Array<string>(101).fill("x") }, { timeZones: ["x".repeat(65)] }];
  for (const lists of [...tooLong, ...tooManyZones]) await expect(store(lists)).rejects.toThrow("site_settings_lists");
  const most = {
    cities: Array<string>(200).fill("城".repeat(100)),
    timeZones: Array<string>(100).fill("x".repeat(64)),
  };
  await expect(store(most)).resolves.toMatchObject(most);
});
