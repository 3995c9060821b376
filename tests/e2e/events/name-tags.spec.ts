/** Name tags on paper (docs/product/name-tags.md). */
import { execFile } from "node:child_process";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";

import type { Page } from "@playwright/test";

import { NAME_TAG_LAYOUTS, type NameTagLayoutName } from "@/lib/name-tags/constants";
import { db } from "@/lib/core/server/db";
import { createEvent, createRsvp } from "@/tests/support/factories/events";
import { createUser } from "@/tests/support/factories/users";

import { expect, test } from "../support/fixtures";

const run = promisify(execFile);
const MAX_OUTPUT = 10_000_000;
/** Each module of a code has three pixels. */
const DPI = 120;

const LAYOUTS = Object.keys(NAME_TAG_LAYOUTS) as NameTagLayoutName[];

/** Long, tall, from right to left, without spaces, and with marks above and below. */
const NAMES = [
  "Ana Silva",
  "Bo",
  "Maximiliana Konstantinopolitanska-Featherstonehaugh de la Concepción y Villanueva",
  "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft",
  "W".repeat(80),
  "عبد الرحمن بن محمد الأنصاري المكي المدني الحسيني",
  "בנימין זאב בן־אליעזר הכהן מירושלים",
  "สมเด็จพระเจ้าอยู่หัวปรมินทรมหาภูมิพลอดุลยเดชกรุงเทพฯ",
  "श्रीमती राजराजेश्वरी वेङ्कटसुब्रह्मण्यम् भट्टाचार्य",
  "司馬相如諸葛孔明歐陽修東方朔上官婉兒皇甫嵩",
  "長谷川町子 さくらももこ ミヤザキハヤオ",
  "김수한무거북이와두루미삼천갑자동방삭",
  "👩‍👩‍👧‍👦 Ana 🏳️‍🌈 🇧🇷 👨🏽‍🚀",
  "E\u0301lodie Nguye\u0302\u0303n A\u030angstro\u0308m",
  "Z\u0351\u036b\u0343a\u0311\u0306l\u0357\u034ag\u034f\u033bo\u0347",
];

async function createOrganizer() {
  const host = await createUser({ profile: { firstName: "Hanna", lastName: "Host" } });
  const event = await createEvent({ name: "Paper Night", hostUserId: host.id });
  return { host, event };
}

const toPixels = (length: string): number => parseFloat(length) * (length.endsWith("mm") ? DPI / 25.4 : DPI);

/** The crop of each place on a sheet, because ZBar mixes up the corners of neighboring codes. */
function listCrops(layout: NameTagLayoutName): string[][] {
  const { tag, columns, rows, left, top, pitchX, pitchY } = NAME_TAG_LAYOUTS[layout];
  return Array.from({ length: columns * rows }, (_, place) => {
    const x = toPixels(left) + (place % columns) * toPixels(pitchX);
    const y = toPixels(top) + Math.floor(place / columns) * toPixels(pitchY);
    return Object.entries({ "-x": x, "-y": y, "-W": toPixels(tag.width), "-H": toPixels(tag.height) }).flatMap(
      ([option, pixels]) => [option, String(Math.round(pixels))],
    );
  });
}

/** Returns the texts of the QR codes, each read within its own place on the paper. */
async function readPrintedCodes(page: Page, layout: NameTagLayoutName): Promise<{ codes: string[]; pages: number }> {
  const folder = await mkdtemp(path.join(tmpdir(), "nametag-paper-"));
  try {
    const file = path.join(folder, "nameTags.pdf");
    await page.pdf({ path: file, preferCSSPageSize: true });
    const crops = listCrops(layout);
    for (const [place, crop] of crops.entries())
      await run("pdftoppm", ["-q", "-r", String(DPI), "-gray", ...crop, file, path.join(folder, `place-${place}`)]);
    const pictures = (await readdir(folder)).filter((name) => name.endsWith(".pgm")).sort();
    const args = ["--quiet", "--nodbus", "--raw", "-Sdisable", "-Sqrcode.enable"];
    // It ends with 4 if a picture has no code, such as an empty place.
    const { stdout } = await run("zbarimg", [...args, ...pictures], { cwd: folder, maxBuffer: MAX_OUTPUT }).catch(
      (error: { code?: number; stdout?: string }) => {
        if (error.code === 4) return { stdout: error.stdout ?? "" };
        throw error;
      },
    );
    return { codes: stdout.split("\n").filter(Boolean), pages: pictures.length / crops.length };
  } finally {
    await rm(folder, { recursive: true });
  }
}

const getPrintButton = (page: Page, count: number) =>
  page.getByRole("button", { name: count === 1 ? "Print 1 name tag" : `Print ${count} name tags` });

/** Counts the name tags with a text that is larger than its box, or outside of its name tag. */
const findOverflows = (page: Page) =>
  page.locator("[data-fit]").evaluateAll((texts) =>
    texts
      .filter((text) => {
        const box = text.parentElement?.getBoundingClientRect();
        const range = document.createRange();
        range.selectNodeContents(text);
        const rows = [...range.getClientRects()];
        return (
          !box ||
          text.scrollWidth > text.clientWidth ||
          rows.some(
            ({ left, right, top, bottom }) =>
              left < box.left - 1 || right > box.right + 1 || top < box.top - 1 || bottom > box.bottom + 1,
          )
        );
      })
      .map((text) => text.textContent),
  );

test("prints 500 name tags whose codes can all be read", async ({ page, login, baseURL }) => {
  const { host, event } = await createOrganizer();
  const guests = Array.from({ length: 500 }, (_, index) => ({
    eventId: event.id,
    name: `${NAMES[index % NAMES.length]} ${index}`.slice(0, 160),
    company: "Harbor Studio",
  }));
  await db().eventGuest.createMany({ data: guests });
  await login(host);
  await page.goto(`/organize/${event.id}/people/name-tags`);
  await page.getByLabel("Paper").selectOption("label4x3");
  await expect(getPrintButton(page, 500)).toBeEnabled();
  const { codes, pages } = await readPrintedCodes(page, "label4x3");
  expect(pages).toBe(500);
  const stored = await db().eventNameTag.findMany({ where: { eventId: event.id }, select: { code: true } });
  const expected = stored.map(({ code }) => `${baseURL}/b/${code}`);
  expect(codes.toSorted()).toEqual(expected.toSorted());
});

for (const layout of LAYOUTS) {
  test(`prints nothing else, and every name fits (${layout})`, async ({ page, login }) => {
    const { host, event } = await createOrganizer();
    await db().eventGuest.createMany({
      data: NAMES.map((name, index) => ({
        eventId: event.id,
        name,
        ...(index % 2 && { company: name.slice(0, 100) }),
      })),
    });
    await createRsvp(host.id, event.id);
    await login(host);
    await page.goto(`/organize/${event.id}/people/name-tags`);
    await page.getByLabel("Paper").selectOption(layout);
    await expect(getPrintButton(page, NAMES.length + 1)).toBeEnabled();
    await page.evaluate(() => document.fonts.ready);
    await expect.poll(() => findOverflows(page)).toEqual([]);
    const isSheet = layout !== "label4x3" && layout !== "roll62";
    if (isSheet) await page.getByLabel("First place on the sheet").selectOption("Row 4, column 2");
    const { codes, pages } = await readPrintedCodes(page, layout);
    expect(codes).toHaveLength(NAMES.length + 1);
    // Seven places of the first sheet are left out.
    expect(pages).toBe(isSheet ? 3 : NAMES.length + 1);
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("heading")).toBeHidden();
    await expect(page.getByRole("button")).toHaveCount(0);
    expect(await findOverflows(page)).toEqual([]);
  });
}

test("fits the names for who wants no motion", async ({ page, login }) => {
  const { host, event } = await createOrganizer();
  await db().eventGuest.createMany({ data: NAMES.map((name) => ({ eventId: event.id, name })) });
  await login(host);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(`/organize/${event.id}/people/name-tags`);
  await expect(getPrintButton(page, NAMES.length)).toBeEnabled();
  for (const layout of LAYOUTS.toReversed()) {
    await page.getByLabel("Paper").selectOption(layout);
    await expect.poll(() => findOverflows(page), layout).toEqual([]);
  }
});

test(
  "marks what was printed, gives a new code, and checks in by the scanned address",
  { tag: "@story" },
  async ({ page, login, baseURL }) => {
    const { host, event } = await createOrganizer();
    const ana = await createUser({ profile: { firstName: "Ana", lastName: "Silva" } });
    const bo = await createUser({ profile: { firstName: "Bo", lastName: "Novak" } });
    for (const { id } of [ana, bo]) await createRsvp(id, event.id);
    await page.addInitScript(() => {
      window.print = () => undefined;
    });
    await login(host);
    await page.goto(`/organize/${event.id}/people/name-tags`);
    await page.getByText("2 people").click();
    await page.getByRole("checkbox", { name: /Bo Novak/ }).click();
    await getPrintButton(page, 1).click();
    await page.getByRole("button", { name: "Yes, mark 1 as printed" }).click();
    await expect(page.getByText("1 name tag marked as printed")).toBeVisible();
    await page.getByLabel("Who").selectOption("Not printed yet");
    await expect(page.getByText("1 person")).toBeVisible();
    const old = await db().eventNameTag.findFirstOrThrow({ where: { userId: bo.id } });
    await page.getByText("1 person").click();
    await page.getByRole("button", { name: "New code for Bo Novak" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "New check-in code" }).click();
    await expect(
      page.getByText("Bo Novak has a new check-in code. The old one no longer works.").first(),
    ).toBeVisible();
    const renewed = await db().eventNameTag.findFirstOrThrow({ where: { userId: bo.id } });
    expect(renewed.code).not.toBe(old.code);

    await page.goto(`/organize/${event.id}/door`);
    await page.getByRole("button", { name: "Scan", exact: true }).click();
    const field = page.getByRole("textbox", { name: "Member's check-in code" });
    await field.fill(`${baseURL}/b/${renewed.code}`);
    await field.press("Enter");
    await expect(page.getByText("Bo Novak is checked in")).toBeVisible();
    await field.fill(renewed.code.toLowerCase());
    await field.press("Enter");
    await expect(page.getByText(/Bo Novak is in already, since/)).toBeVisible();
  },
);

test("prints the labels of a member and a guest who are checked in, once on two devices that were set to", async ({
  page,
  login,
  openPage,
}) => {
  const { host, event } = await createOrganizer();
  const ana = await createUser({ profile: { firstName: "Ana", lastName: "Silva" } });
  await createRsvp(ana.id, event.id);
  await db().eventGuest.create({ data: { eventId: event.id, name: "Greta Guest" } });
  const other = await openPage(host);
  const devices = [page, other];
  const recordPrints = () => {
    window.print = () => {
      const shown = [...document.querySelectorAll("[data-print-root] [data-slot=paper-name-tag]")];
      const printed = JSON.parse(sessionStorage.getItem("printed") ?? "[]") as string[];
      sessionStorage.setItem("printed", JSON.stringify([...printed, ...shown.map(({ textContent }) => textContent)]));
    };
  };
  await login(host);
  for (const device of devices) {
    await device.addInitScript(recordPrints);
    await device.goto(`/organize/${event.id}/door`);
    await device.getByRole("switch", { name: "Print on check-in" }).click();
  }
  const phone = await openPage(ana);
  await phone.goto(`/events/${event.id}`);
  await phone.getByRole("button", { name: "Check In" }).first().click();
  const readPrinted = async () => {
    const read = (device: Page) =>
      device.evaluate(() => JSON.parse(sessionStorage.getItem("printed") ?? "[]") as string[]);
    return (await Promise.all(devices.map(read))).flat();
  };
  await expect.poll(readPrinted).toEqual([expect.stringContaining("Ana Silva")]);
  await page.getByRole("searchbox", { name: "Search guests and members" }).fill("greta");
  await page.getByRole("button", { name: "Check in Greta Guest" }).click();
  const both = [expect.stringContaining("Ana Silva"), expect.stringContaining("Greta Guest")];
  await expect.poll(async () => (await readPrinted()).toSorted()).toEqual(both);
  const where = { eventId: event.id, printedAt: { not: null } };
  expect(await db().eventNameTag.count({ where })).toBe(2);
});

test("opens a member's profile by the address, and to a visitor the same screen for all other codes", async ({
  page,
  login,
  openPage,
}) => {
  const { host, event } = await createOrganizer();
  const ana = await createUser({ profile: { firstName: "Ana", lastName: "Silva" } });
  await createRsvp(ana.id, event.id);
  const guest = await db().eventGuest.create({ data: { eventId: event.id, name: "Greta Guest" } });
  const [memberCode, guestCode] = ["0123456789ABCDEF", "Z".repeat(16)];
  await db().eventNameTag.createMany({
    data: [
      { eventId: event.id, userId: ana.id, code: memberCode },
      { eventId: event.id, guestId: guest.id, code: guestCode },
    ],
  });
  const stranger = await openPage();
  await stranger.goto(`/b/${memberCode}`);
  await expect(stranger).toHaveURL(`/profile/${ana.id}`);
  const texts: string[] = [];
  for (const code of [guestCode, "1".repeat(16), "nonsense"]) {
    const response = await stranger.goto(`/b/${code}`);
    expect(response?.status()).toBe(200);
    texts.push(await stranger.locator("main").innerText());
  }
  expect(new Set(texts).size).toBe(1);
  await login(host);
  await page.goto(`/b/${memberCode.toLowerCase()}`);
  await expect(page).toHaveURL(`/profile/${ana.id}?via=qr`);
  await expect(page.getByText("Ana").first()).toBeVisible();
});
