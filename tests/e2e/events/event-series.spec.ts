/** A series over a change of the clocks (docs/product/event-series.md). */
import type { Page } from "@playwright/test";

import { db } from "@/lib/core/server/db";
import en from "@/messages/en.json";
import es from "@/messages/es.json";

import { createUser } from "@/tests/support/factories/users";

import { expect, test } from "../support/fixtures";

/** In 2031 the clocks of New York go back on November 2. */
const START = "2031-10-28T18:00";
const END = "2031-10-28T20:00";

const LANGUAGES = [
  {
    language: "en",
    texts: en,
    monthly: "Monthly on the last Tuesday",
    preview: "3 dates in Eastern Time (New York)",
    later: "This and 1 later event",
    // The zone's name says that the clocks have changed.
    dates: [/October 28, 2031.*6:00 to 8:00 PM EDT/, /November 4, 2031.*6:00 to 8:00 PM EST/],
    moved: /November 5, 2031/,
    last: /November 11, 2031/,
  },
  {
    language: "es",
    texts: es,
    monthly: "Cada mes, el último martes",
    preview: "3 fechas en hora del este (Nueva York)",
    later: "Este y 1 evento posterior",
    dates: [/28 de octubre de 2031.*6:00 a 8:00 p\.\s?m\. EDT/, /4 de noviembre de 2031.*6:00 a 8:00 p\.\s?m\. EST/],
    moved: /5 de noviembre de 2031/,
    last: /11 de noviembre de 2031/,
  },
] as const;

const listStarts = async (name: string) =>
  (await db().event.findMany({ where: { name }, orderBy: { startTime: "asc" } })).map(({ startTime }) =>
    startTime.toISOString().slice(0, 16),
  );

async function save(page: Page, texts: typeof en | typeof es, scope: string) {
  await page.getByRole("button", { name: texts.admin.events.editor.save }).click();
  const dialog = page.getByRole("alertdialog", { name: texts.admin.events.series.title });
  await dialog.getByRole("radio", { name: scope }).check();
  await dialog.getByRole("button", { name: texts.admin.events.series.save }).click();
  await expect(dialog).toBeHidden();
}

for (const { language, texts, monthly, preview, later, dates, moved, last } of LANGUAGES) {
  test(`a weekly series is created, one date moved, this and later renamed (${language})`, async ({ page, login }) => {
    const { form, editor } = texts.admin.events;
    const name = `Founders ${crypto.randomUUID().slice(0, 8)}`;
    const renamed = `${name} Lunch`;
    await login(await createUser({ role: "admin", language }));
    await page.goto("/organize/new");
    await page.getByRole("textbox", { name: form.name, exact: true }).fill(name);
    await page.getByLabel(form.status).selectOption("live");
    await page.getByLabel(form.start).fill(START);
    await page.getByLabel(form.end).fill(END);
    const repeats = page.getByRole("combobox", { name: form.repeats.label });
    await repeats.selectOption(monthly);
    await repeats.selectOption(form.repeats.weekly);
    await page.getByLabel(form.repeats.count).fill("3");
    await expect(page.getByRole("heading", { name: preview })).toBeVisible();
    const items = page.getByRole("list", { name: preview }).getByRole("listitem");
    for (const date of dates) await expect(items.filter({ hasText: date })).toBeVisible();
    await expect(page.getByText(form.repeats.clockChange)).toHaveCount(1);
    await page.getByRole("button", { name: editor.create }).click();
    await expect(page.getByText(texts.admin.events.saveToast.seriesCreated).first()).toBeVisible();
    expect(await listStarts(name)).toEqual(["2031-10-28T22:00", "2031-11-04T23:00", "2031-11-11T23:00"]);

    const [first, second] = await db().event.findMany({ where: { name }, orderBy: { startTime: "asc" } });
    await page.goto(`/organize/${second!.id}/edit`);
    await page.getByLabel(form.start).fill("2031-11-05T18:00");
    await page.getByLabel(form.end).fill("2031-11-05T20:00");
    await save(page, texts, texts.events.series.scope.this);
    expect(await listStarts(name)).toEqual(["2031-10-28T22:00", "2031-11-05T23:00", "2031-11-11T23:00"]);

    await page.getByRole("textbox", { name: form.name, exact: true }).fill(renamed);
    await save(page, texts, later);
    expect(await listStarts(name)).toEqual(["2031-10-28T22:00"]);
    expect(await listStarts(renamed)).toEqual(["2031-11-05T23:00", "2031-11-11T23:00"]);

    await page.goto(`/events/${first!.id}`);
    const next = page.getByRole("list", { name: texts.events.series.next }).getByRole("listitem");
    await expect(next).toHaveText([moved, last]);
    await next.first().getByRole("link").click();
    await expect(page.getByRole("heading", { level: 1, name: renamed })).toBeVisible();
    await page.getByRole("button", { name: texts.events.rsvp.button }).click();
    await expect(page.getByText(texts.events.rsvp.saved.title).first()).toBeVisible();
    expect(await db().eventRsvp.count({ where: { event: { seriesId: first!.seriesId } } })).toBe(1);
  });
}
