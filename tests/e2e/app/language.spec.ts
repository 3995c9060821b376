/** The language of pages, mails and other people (docs/product/navigation.md#language). */
import type { Page } from "@playwright/test";

import { createConnection } from "@/tests/support/factories/connections";
import { createUser } from "@/tests/support/factories/users";

import { expect, test } from "../support/fixtures";
import { waitForMail } from "../support/mails";

test.use({ locale: "es-MX" });

const choose = (page: Page, language: "English" | "Español") =>
  page
    .getByRole("group", { name: /^(Language|Idioma)$/ })
    .getByText(language, { exact: true })
    .click();
const expectLanguage = (page: Page, language: "en" | "es") =>
  expect(page.locator("html")).toHaveAttribute("lang", language);

test(
  "shows Spanish to a Spanish browser at the first visit, and English once the visitor chooses it",
  { tag: "@story" },
  async ({ page }) => {
    await page.goto("/");
    await expectLanguage(page, "es");
    const manifest = await page.locator('link[rel="manifest"]').getAttribute("href");
    expect(await (await page.request.get(manifest ?? "")).json()).toMatchObject({ id: "/", lang: "es" });
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Conecta con profesionales en eventos");
    await expect(page.getByRole("tab", { name: "Crear cuenta" })).toBeEnabled();
    await choose(page, "English");
    await expectLanguage(page, "en");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Connect with professionals at events");
    await page.goto("/forgot-password");
    await expectLanguage(page, "en");
  },
);

test("keeps a member's choice on every device and in mails, and leaves others theirs", async ({
  page,
  login,
  openPage,
}) => {
  const [ana, ben] = [await createUser({ profile: { firstName: "Ana" } }), await createUser({ language: "en" })];
  await createConnection(ana.id, ben.id);
  await login(ana);
  await page.goto("/settings/appearance");
  await expect(page.getByRole("heading", { level: 1, name: "Apariencia" })).toBeVisible();
  await choose(page, "English");
  await expect(page.getByRole("heading", { level: 1, name: "Appearance" })).toBeVisible();
  await page.reload();
  await expectLanguage(page, "en");

  const otherDevice = await openPage(ana);
  await otherDevice.goto("/settings/appearance");
  await expectLanguage(otherDevice, "en");
  await choose(otherDevice, "Español");
  await expectLanguage(otherDevice, "es");

  const benPage = await openPage(ben);
  await benPage.goto(`/messages?user=${ana.id}`);
  await page.goto(`/messages?user=${ben.id}`);
  await expectLanguage(page, "es");
  const composer = page.getByRole("textbox", { name: /^Mensaje para / });
  await composer.fill("Hola");
  // Before React has taken over the text, Enter only begins a line.
  await expect(page.getByRole("button", { name: "Enviar", exact: true })).toBeEnabled();
  await composer.press("Enter");
  await expect(
    benPage.getByRole("region", { name: /^Messages with / }).getByText("Hola", { exact: true }),
  ).toBeVisible();
  await expect(benPage.getByRole("textbox", { name: "Message Ana" })).toBeVisible();
  await expectLanguage(benPage, "en");

  await benPage.goto("/forgot-password");
  await benPage.getByRole("textbox", { name: "Email" }).fill(ana.email);
  await benPage.getByRole("button", { name: "Send Reset Link" }).click();
  expect(await waitForMail(ana.email, /^Restablece tu contraseña de Nametag$/)).toContain("Elige una contraseña nueva");
});

test("keeps what was typed when the visitor chooses another language", async ({ page, context }) => {
  for (const [path, form, email] of [
    ["/", "Crear cuenta", "ana@example.com"],
    ["/register", "Crear cuenta", "ben@example.com"],
    ["/login", "Iniciar sesión", "eva@example.com"],
  ] as const) {
    await context.clearCookies();
    await page.goto(path);
    const fields = page.getByRole("form", { name: form });
    await fields.locator("[name=email]").fill(email);
    await fields.locator("[name=password]").fill("rosemary7");
    await choose(page, "English");
    await expectLanguage(page, "en");
    const shown = page.getByRole("tabpanel").or(page.getByRole("main"));
    await expect(shown.getByRole("button", { name: /^(Register|Log In)$/ }).first()).toBeVisible();
    await expect(page.locator("[name=email]:visible")).toHaveValue(email);
    await expect(page.locator("[name=password]:visible")).toHaveValue("rosemary7");
    await page.reload();
    await expectLanguage(page, "en");
  }
});
