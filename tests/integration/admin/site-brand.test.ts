/** What follows the site's name and logo: uploads, icons, manifests, files and two-step sign-in. */
import { readFile, rename } from "node:fs/promises";
import path from "node:path";

import type { ReactElement } from "react";
import sharp from "sharp";
import { createTranslator } from "use-intl/core";

import { renderEventCard } from "@/app/(app)/events/[id]/card.png/card";
import { imageResponse } from "@/app/(app)/link-preview/preview-image";
import * as settingsRoute from "@/app/api/admin/settings/route";
import * as uploadRoute from "@/app/api/upload-image/route";
import * as siteRoute from "@/app/site/[...file]/route";
import { clock } from "@/lib/core/shared/clock";
import { db } from "@/lib/core/server/db";
import { env } from "@/lib/core/server/process/env";
import { getSiteSettings } from "@/lib/core/server/site/site-settings";
import { toCalendarText } from "@/lib/events/data/calendar";
import { requireEvent } from "@/lib/events/data/event";
import { removeUnusedUploads } from "@/lib/events/service/unused-uploads";
import { getMessages } from "@/lib/i18n/server/languages";
import { buildQrVcard, buildVcard } from "@/lib/profiles/vcard";
import type { SiteResponse } from "@/lib/settings/responses";
import { getSiteLogo } from "@/lib/uploads/site-icons";
import { startAuthenticator } from "@/lib/two-step/service/authenticator";
import { requestNewPasskey } from "@/lib/two-step/service/passkeys";

import { resetDatabase } from "@/tests/support/database/database";
import { createEvent } from "@/tests/support/factories/events";
import { createMember } from "@/tests/support/factories/users";
import { buildEventResponse } from "@/tests/support/fixtures/event";
import { eventTimeTexts } from "@/tests/support/fixtures/event-texts";
import { createPhoto } from "@/tests/support/fixtures/pictures";
import { getVcardText } from "@/tests/support/fixtures/vcard-texts";
import { callRoute } from "@/tests/support/servers/route";
import { fromNow } from "@/tests/support/setup/clock";

// Its drawing needs Next's runtime. The markup says what would be drawn.
jest.mock("next/og", () => {
  const { renderToStaticMarkup } = jest.requireActual<typeof import("react-dom/server")>("react-dom/server");
  return {
    ImageResponse: class extends Response {
      constructor(element: ReactElement) {
        super(renderToStaticMarkup(element));
      }
    },
  };
});

beforeEach(resetDatabase);

type Body = SiteResponse & { url: string; fields?: Record<string, string> };

function upload(token: string, bytes: Buffer, kind = "site-logo") {
  const body = new FormData();
  body.set("image", new File([new Uint8Array(bytes)], "logo.png", { type: "image/png" }));
  body.set("type", kind);
  return callRoute<Body>(uploadRoute, "POST", { token, body });
}
const change = (token: string, settings: object) =>
  callRoute<Body>(settingsRoute, "PUT", { token, body: { version: null, settings } });
const getFile = (file: string) =>
  siteRoute.GET(new Request(`http://localhost:3000/site/${file}`), {
    params: Promise.resolve({ file: file.split("/") }),
  });

async function setLogo() {
  const { token } = await createMember({ role: "admin" });
  const { url } = (await upload(token, await createPhoto("png", { width: 400, height: 100 }))).json;
  expect((await change(token, { logoLight: url })).status).toBe(200);
  return url;
}

it("takes only a picture that was uploaded as the site's logo", async () => {
  const { token } = await createMember({ role: "admin" });
  const sponsor = (await upload(token, await createPhoto("png"), "sponsor-logo")).json.url;
  for (const logoDark of [sponsor, "/uploads/none.webp", "https://elsewhere.test/logo.png"]) {
    const { status, json } = await change(token, { logoDark });
    expect([status, Object.keys(json.fields ?? {})]).toEqual([400, ["settings.logoDark"]]);
  }
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  expect((await upload(token, svg)).status).toBe(415);
});

it("keeps the logo in the daily clean-up", async () => {
  const url = await setLogo();
  await db().upload.updateMany({ data: { createdAt: fromNow({ days: -3 }) } });
  await removeUnusedUploads();
  expect(await db().upload.findMany({ select: { url: true } })).toEqual([{ url }]);
});

it.each([
  ["favicon.ico", 32, 0],
  ["apple-touch-icon.png", 180, 255],
  ["icons/icon-512.png", 512, 0],
  ["icons/maskable-192.png", 192, 255],
])("draws the logo as %s", async (name, side, cornerAlpha) => {
  await setLogo();
  const response = await getFile(name);
  expect(response.headers.get("content-type")).toBe("image/png");
  const picture = sharp(await response.bytes()).ensureAlpha();
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([side, side]);
  const getPixel = (x: number, y: number) => [...data.subarray((y * side + x) * 4, (y * side + x) * 4 + 4)];
  expect(getPixel(0, 0)[3]).toBe(cornerAlpha);
  // The right half of the photo is red.
  const [red = 0, green = 0] = getPixel(Math.round(side * 0.7), side / 2);
  expect([red > 150, green < 60]).toEqual([true, true]);
});

it("puts a logo without a background on white where systems paint transparent parts black", async () => {
  const { token } = await createMember({ role: "admin" });
  const clear = sharp({ create: { width: 90, height: 90, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } });
  const { url } = (await upload(token, await clear.png().toBuffer())).json;
  await change(token, { logoLight: url });
  const getCenter = async (name: string) => {
    const picture = sharp(await (await getFile(name)).bytes()).ensureAlpha();
    const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
    const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * 4;
    return [...data.subarray(at, at + 4)];
  };
  expect(await getCenter("apple-touch-icon.png")).toEqual([255, 255, 255, 255]);
  expect((await getCenter("icons/icon-192.png"))[3]).toBe(0);
});

it("has the icons as delivered without a logo, and while it can't be read", async () => {
  const delivered = await readFile("public/icons/icon-192.png");
  expect(Buffer.from(await (await getFile("icons/icon-192.png")).bytes())).toEqual(delivered);
  const { token } = await createMember({ role: "admin" });
  await db().upload.create({
    data: { kind: "site-logo", key: "gone", url: "/uploads/gone.webp", contentType: "image/webp", bytes: 1 },
  });
  await change(token, { logoLight: "/uploads/gone.webp" });
  expect(Buffer.from(await (await getFile("icons/icon-192.png")).bytes())).toEqual(delivered);
  expect((await getFile("icons/icon-192.png")).headers.get("cache-control")).toBe("no-cache");
  expect((await getFile("icons/none.png")).status).toBe(404);
  expect((await getFile("manifest.xx.webmanifest")).status).toBe(404);
});

it("draws the icons once the logo can be read again", async () => {
  const url = await setLogo();
  const file = path.join(env().DATA_DIR, url);
  await rename(file, `${file}.away`);
  const failed = await getFile("favicon.ico");
  await rename(`${file}.away`, file);
  const drawn = await getFile("favicon.ico");
  expect([failed, drawn].map(({ headers }) => headers.get("cache-control"))).toEqual([
    "no-cache",
    "public, max-age=86400",
  ]);
  expect(await drawn.bytes()).not.toEqual(await failed.bytes());
});

function drawEventCard() {
  const t = createTranslator({ locale: "en", messages: getMessages("en"), namespace: "events.linkPreview" });
  return renderEventCard({ event: buildEventResponse(), timeTexts: eventTimeTexts, t });
}

it("lets nobody keep a link picture that lacks the logo", async () => {
  const getCacheControl = async () =>
    (await imageResponse(new Request("http://localhost:3000/"), drawEventCard())).headers.get("cache-control");
  expect(await getCacheControl()).toMatch(/^public, max-age=86400/);
  const file = path.join(env().DATA_DIR, await setLogo());
  await rename(file, `${file}.away`);
  expect(await getCacheControl()).toBe("no-cache");
  await rename(`${file}.away`, file);
  expect(await getCacheControl()).toMatch(/^public, max-age=86400/);
});

it("colors the band of an event's link picture", async () => {
  const getBand = async () => /padding-top:28px;background:(#\w+)/.exec((await drawEventCard()).bytes.toString())?.[1];
  expect(await getBand()).toBe("#2c56e0");
  const { token } = await createMember({ role: "admin" });
  expect((await change(token, { accentColor: "#756200" })).status).toBe(200);
  expect(await getBand()).toBe("#756200");
});

it("has the whole logo as a PNG for link pictures", async () => {
  expect(await getSiteLogo()).toBeNull();
  await setLogo();
  const { format, width, height } = await sharp((await getSiteLogo()) ?? undefined).metadata();
  expect([format, (width ?? 0) / (height ?? 1)]).toEqual(["png", 4]);
});

it("names the app in the manifest of each language", async () => {
  const { token } = await createMember({ role: "admin" });
  const delivered = JSON.parse(await readFile("public/manifest.es.webmanifest", "utf8")) as object;
  expect(await (await getFile("manifest.es.webmanifest")).json()).toEqual(delivered);
  await change(token, { productName: "Acme Meet" });
  expect(await (await getFile("manifest.es.webmanifest")).json()).toEqual({
    ...delivered,
    name: "Acme Meet",
    short_name: "Acme Meet",
  });
});

it("points the manifest at the logo's icons, which change their address with it", async () => {
  await setLogo();
  const { icons } = (await (await getFile("manifest.webmanifest")).json()) as { icons: { src: string }[] };
  expect(icons).toHaveLength(5);
  expect(icons[0]?.src).toMatch(/^\/icons\/icon-192\.png\?v=\w+$/);
});

it("names the product in vCards, calendar files, passkeys and authenticators", async () => {
  const admin = await createMember({ role: "admin" });
  const { actor } = await createMember();
  const write = async () => {
    const event = await requireEvent(null, (await createEvent()).id, clock.now());
    const times = { sequence: 0, updatedAt: fromNow({}), now: fromNow({}) };
    return {
      calendar: /PRODID:(.+)/.exec(toCalendarText(event, { ...times, origin: "http://x.test", locale: "en" }))?.[1],
      card: /PRODID:(.+)\r/.exec(buildVcard({ firstName: "Ana" }, getVcardText))?.[1],
      qr: buildQrVcard({ firstName: "Ana" }, getVcardText).text.includes("PRODID"),
      passkey: (await requestNewPasskey(actor)).rp.name,
      authenticator: new URL((await startAuthenticator(actor)).uri).searchParams.get("issuer"),
    };
  };
  expect(await write()).toEqual({
    calendar: "-//Nametag//Events//EN",
    card: undefined,
    qr: false,
    passkey: "Nametag",
    authenticator: "Nametag",
  });
  await change(admin.token, { productName: "Acme Meet" });
  expect(getSiteSettings().productName).toBe("Acme Meet");
  expect(await write()).toEqual({
    calendar: "-//Acme Meet//Events//EN",
    card: "-//Acme Meet//Contacts//EN",
    qr: false,
    passkey: "Acme Meet",
    authenticator: "Acme Meet",
  });
});
