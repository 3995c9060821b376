import type { Page } from "@playwright/test";

import { createAttendee, createEvent } from "@/tests/support/factories/events";
import { createPhoto } from "@/tests/support/fixtures/pictures";

import { findViolations } from "../support/axe";
import { expect, test } from "../support/fixtures";

const getDialog = (page: Page) => page.getByRole("dialog");
const getCard = (page: Page, name: string) => page.getByRole("article", { name });
const getPicture = (page: Page, name: string) => getCard(page, name).locator("img");

test("shows a photo that was cropped by keyboard on the name tag that another person sees", async ({
  page,
  request,
  login,
  openPage,
}) => {
  const event = await createEvent();
  const [ana, ben] = [
    (await createAttendee(event.id, { profile: { firstName: "Ana", lastName: "Ruiz" } })).user,
    (await createAttendee(event.id, { profile: { firstName: "Ben", lastName: "Okafor" } })).user,
  ];
  const bensPage = await openPage(ben);
  await bensPage.goto("/");
  await expect(getCard(bensPage, "Ana Ruiz")).toBeVisible();
  await expect(getPicture(bensPage, "Ana Ruiz")).toHaveCount(0);

  await login(ana);
  await page.goto("/profile");
  await page.getByRole("button", { name: "Add photo" }).click();
  await expect(getDialog(page).getByRole("button", { name: /Finn the Fox/ })).toBeVisible();
  expect(await findViolations(page, "[role=dialog]")).toEqual([]);
  await page.getByLabel(/Upload a photo/).setInputFiles({
    name: "../me.jpg",
    mimeType: "image/jpeg",
    buffer: await createPhoto("jpeg", { width: 1600, height: 900 }),
  });
  const frame = page.getByRole("application", { name: "Position of your photo" });
  await expect(frame).toBeFocused();
  // The left half of the photo is green, the right half red: moved to the right, only green shows.
  for (let press = 0; press < 40; press++) await frame.press("ArrowRight");
  await page.getByRole("slider", { name: "Zoom" }).fill("1.5");
  expect(await findViolations(page, "[role=dialog]")).toEqual([]);
  await page.getByRole("button", { name: "Use Photo" }).click();
  await expect(page.getByText("Profile picture updated!").first()).toBeVisible();
  await expect(getDialog(page)).toBeHidden();
  await expect(page.getByRole("button", { name: "Change photo" })).toBeFocused();
  const address = await getPicture(page, "Ana Ruiz").getAttribute("src");
  expect(address).toMatch(/^\/uploads\/[0-9a-f]{32}\.webp$/);

  // By a live update.
  await expect(getPicture(bensPage, "Ana Ruiz")).toHaveAttribute("src", address ?? "");
  const colour = await getPicture(bensPage, "Ana Ruiz").evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    const context = Object.assign(document.createElement("canvas"), { width: 1, height: 1 }).getContext("2d");
    context?.drawImage(image, 0, 0, 1, 1);
    return [...(context?.getImageData(0, 0, 1, 1).data ?? [])];
  });
  expect(colour[1]).toBeGreaterThan(colour[0] ?? 255);

  const response = await request.get(address ?? "");
  expect(response.headers()).toMatchObject({
    "content-type": "image/webp",
    "cache-control": "public, max-age=31536000, immutable",
    "x-content-type-options": "nosniff",
  });
  expect(response.headers()["content-security-policy"]).toContain("sandbox");
  const missing = await request.get(`/uploads/${"0".repeat(32)}.webp`);
  expect([missing.status(), missing.headers()["cache-control"]]).toEqual([404, "private, no-store"]);
  expect((await request.get("/uploads/..%2fnextauth-secret.webp")).status()).toBe(404);

  await page.getByRole("button", { name: "Remove photo" }).click();
  await expect(page.getByText("Photo removed").first()).toBeVisible();
  await expect(getPicture(bensPage, "Ana Ruiz")).toHaveCount(0);
  expect((await request.get(address ?? "")).status()).toBe(404);
});

test("uploads a selfie, whose copy on this device shows on the own card until sign-out", async ({
  page,
  login,
  browserConsole,
}) => {
  // Reads that are pending during the sign-out.
  browserConsole.allow(/401 \(Unauthorized\) \(\S+\/api\/(auth\/me|connections|unread-counts)/);
  const event = await createEvent();
  const me = (await createAttendee(event.id, { profile: { firstName: "Ana", lastName: "Ruiz" } })).user;
  await login(me);
  await page.goto("/profile");
  await page.getByRole("button", { name: "Add photo" }).click();
  await page.getByRole("button", { name: "Take a selfie" }).click();
  await page.getByRole("button", { name: "Capture" }).click();
  await page.getByRole("button", { name: "Retake" }).click();
  await page.getByRole("button", { name: "Capture" }).click();
  await expect(page.getByRole("img", { name: "Your selfie" })).toBeVisible();
  expect(await findViolations(page, "[role=dialog]")).toEqual([]);
  await page.getByRole("button", { name: "Use Photo" }).click();
  await expect(page.getByRole("application", { name: "Position of your photo" })).toBeVisible();
  await page.getByRole("button", { name: "Use Photo" }).click();
  await expect(page.getByText("Profile picture updated!").first()).toBeVisible();

  await page.goto("/");
  await expect(getPicture(page, "Ana Ruiz")).toHaveAttribute("src", /^data:image\/jpeg;base64,/);
  const getHeadshotKeys = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes("headshot")));
  expect(await getHeadshotKeys()).toHaveLength(1);
  await page.goto("/profile");
  await page.getByRole("button", { name: "Sign Out" }).last().click();
  await expect(page.getByRole("tab", { name: "Register" })).toBeVisible();
  expect(await getHeadshotKeys()).toEqual([]);
});
