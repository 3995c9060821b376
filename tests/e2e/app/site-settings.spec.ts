import sharp from "sharp";

import { createAttendance, createEvent, createRsvp } from "@/tests/support/factories/events";
import { createUser } from "@/tests/support/factories/users";
import { createPhoto } from "@/tests/support/fixtures/pictures";

import { findViolations } from "../support/axe";
import { expect, test } from "../support/fixtures";
import { waitForMail } from "../support/mails";
import { useOwnApp } from "../support/own-app";
import { waitForServiceWorker } from "../support/service-worker";

// Its settings would change the screens of other tests.
useOwnApp();

test("gives a site its own name, look and links, and the defaults back", async ({
  page,
  baseURL,
  browser,
  login,
  openPage,
  request,
}) => {
  test.setTimeout(360_000);
  await login(await createUser({ role: "admin" }));
  const delivered = await (await request.get("/manifest.webmanifest")).text();
  const save = async () => {
    const button = page.getByRole("form", { name: "Name and look" }).getByRole("button", { name: "Save" });
    await button.click();
    await expect(page.getByText("Settings saved").last()).toBeVisible();
    await expect(button).toBeDisabled();
  };

  await test.step("an admin reaches the page from the dashboard", async () => {
    await page.goto("/admin?tab=system");
    await page.getByRole("link", { name: "Change the site’s settings" }).click();
    await expect(page.getByRole("heading", { name: "Site settings" })).toBeVisible();
    await expect(page.locator("[data-slot=loading-bar]")).toHaveCount(0);
    expect(await findViolations(page)).toEqual([]);
  });

  await test.step("a color that can't be read comes with one that can", async () => {
    await page.getByLabel("Color", { exact: true }).fill("#ffd400");
    await page.getByRole("button", { name: "Use #756200" }).click();
    await expect(page.getByLabel("Color", { exact: true })).toHaveValue("#756200");
  });

  await test.step("the preview shows what is typed, before it is saved", async () => {
    await page.getByLabel("Product name").fill("Acme Meet");
    const preview = page.getByRole("region", { name: "Preview" });
    await expect(preview.getByText("Acme Meet")).toHaveCount(3);
    await page.getByLabel("Link to the imprint").fill("https://acme.test/imprint");
    await page.getByLabel("Support email").fill("help@acme.test");
    await page
      .getByLabel("Logo", { exact: true })
      .and(page.locator("input"))
      .setInputFiles({
        name: "logo.png",
        mimeType: "image/png",
        buffer: await createPhoto("png", { width: 320, height: 80 }),
      });
    await expect(preview.getByRole("img", { name: "Acme Meet" })).toHaveCount(2);
    expect(await findViolations(page)).toEqual([]);
    await save();
  });

  const visitor = await openPage();
  await test.step("a visitor's welcome screen follows", async () => {
    await visitor.goto("/");
    await expect(visitor).toHaveTitle(/Acme Meet$/);
    await expect(visitor.getByRole("main").getByRole("img", { name: "Acme Meet" })).toBeVisible();
    await expect(visitor.getByRole("link", { name: "Imprint" })).toHaveAttribute("href", "https://acme.test/imprint");
    await expect(visitor.getByRole("link", { name: "Help" })).toHaveAttribute("href", "mailto:help@acme.test");
    await expect(visitor.getByRole("button", { name: "Register" })).toHaveCSS("background-color", "rgb(117, 98, 0)");
    expect(await visitor.content()).not.toContain("Nametag");
    expect(await findViolations(visitor)).toEqual([]);
    await visitor.emulateMedia({ colorScheme: "dark" });
    expect(await findViolations(visitor)).toEqual([]);
  });

  await test.step("the manifest and its icons follow", async () => {
    const manifest = (await (await request.get("/manifest.webmanifest")).json()) as {
      name: string;
      icons: { src: string }[];
    };
    expect(manifest.name).toBe("Acme Meet");
    const icon = await request.get(manifest.icons[0]?.src ?? "");
    expect([icon.status(), icon.headers()["content-type"]]).toEqual([200, "image/png"]);
    const link = visitor.locator("link[rel=icon][sizes='192x192']");
    expect(await link.getAttribute("href")).toBe(manifest.icons[0]?.src);
  });

  await test.step("the offline page follows", async () => {
    const device = await browser.newContext({ baseURL, serviceWorkers: "allow" });
    const offline = await device.newPage();
    await offline.goto("/");
    await waitForServiceWorker(offline);
    await expect.poll(() => offline.evaluate(() => caches.has("site-icon"))).toBe(true);
    await device.setOffline(true);
    await offline.goto("/people");
    await expect(offline.locator("header")).toHaveText("Acme Meet");
    const mark = offline.locator("header img");
    await expect(mark).toHaveAttribute("src", /\/offline\/icon\.png\?logo=/);
    expect(await mark.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(192);
    await device.close();
  });

  await test.step("link pictures follow", async () => {
    const { id } = await createEvent();
    const picture = sharp(await (await request.get(`/events/${id}/card.png`)).body());
    // The foot of the card, where the logo is, without the text at the right.
    const foot = picture.extract({ left: 60, top: 490, width: 440, height: 80 }).removeAlpha();
    const data = await foot.raw().toBuffer();
    const reds = data.filter((red, at) => at % 3 === 0 && red > 150 && (data[at + 1] ?? 255) < 60);
    // The right half of the logo, which is 224 by 56 pixels there.
    expect(reds.length).toBeGreaterThan(5_000);
  });

  await test.step("mails and vCards follow", async () => {
    const member = await createUser({ profile: { firstName: "Ana", lastName: "Meetmark", phone: "+1 555 0100" } });
    await visitor.goto("/forgot-password");
    await visitor.getByRole("textbox", { name: "Email" }).fill(member.email);
    await visitor.getByRole("button", { name: "Send Reset Link" }).click();
    const text = await waitForMail(member.email, /Acme Meet/);
    expect(text).toContain("Imprint: https://acme.test/imprint");
    const [other, event] = [await createUser(), await createEvent()];
    for (const { id } of [member, other]) {
      await createRsvp(id, event.id);
      await createAttendance(id, event.id);
    }
    const otherPage = await openPage(other);
    await otherPage.goto("/");
    await otherPage.getByRole("button", { name: "Contact Ana Meetmark" }).click();
    const download = otherPage.waitForEvent("download");
    await otherPage.getByRole("button", { name: "Download vCard" }).click();
    const file = await (await download).createReadStream();
    expect(Buffer.concat(await file.toArray()).toString()).toContain("PRODID:-//Acme Meet//");
  });

  await test.step("the defaults come back", async () => {
    await page.reload();
    for (const field of ["Product name", "Logo", "Color", "Link to the imprint", "Support email"])
      await page.getByRole("button", { name: `${field}: back to the default` }).click();
    await save();
    expect(await (await request.get("/manifest.webmanifest")).text()).toBe(delivered);
    await visitor.goto("/");
    await expect(visitor).toHaveTitle(/Nametag$/);
    await expect(visitor.getByRole("link", { name: "Imprint" })).toHaveCount(0);
    await expect(visitor.getByRole("button", { name: "Register" })).toHaveCSS("background-color", "rgb(44, 86, 224)");
  });
});
