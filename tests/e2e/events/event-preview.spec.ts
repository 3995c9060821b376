import { createEvent, createRsvp } from "@/tests/support/factories/events";
import { createUser } from "@/tests/support/factories/users";

import { expect, test } from "../support/fixtures";

const getEventTimes = () => ({
  startTime: new Date(Date.now() + 3 * 3_600_000),
  endTime: new Date(Date.now() + 5 * 3_600_000),
});

test("has a title, a picture and structured data for link previews", async ({ page, request }) => {
  const name = 'Tacos </script><script>document.title="x"</script> & Ñandú 🎉';
  const event = await createEvent({ name, ...getEventTimes() });
  await page.goto(`/events/${event.id}`);
  await expect(page).toHaveTitle(`${name} · Nametag`);
  const getMetaContent = (property: string) =>
    page.locator(`meta[property="${property}"], meta[name="${property}"]`).getAttribute("content");
  expect(await getMetaContent("og:title")).toBe(name);
  expect(await getMetaContent("twitter:card")).toBe("summary_large_image");
  const data = JSON.parse(await page.locator('script[type="application/ld+json"]').innerText()) as { name: string };
  expect(data.name).toBe(name);

  const picture = await request.get((await getMetaContent("og:image")) ?? "");
  expect(picture.headers()).toMatchObject({
    "content-type": "image/png",
    "cache-control": expect.stringMatching(/public/),
  });
  const bytes = await picture.body();
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
});

test("shows the host's contact, reminders and the map after an RSVP", async ({ page, login }) => {
  const [member, host] = [await createUser(), await createUser({ profile: { firstName: "Eli", lastName: "Novak" } })];
  const event = await createEvent({ ...getEventTimes(), hostUserId: host.id, hostPhone: "813 555 0142" });
  await login(member);
  await page.goto(`/events/${event.id}`);
  await expect(page.getByText("RSVP to contact the host")).toBeVisible();
  await page.getByRole("button", { name: "RSVP", exact: true }).click();
  await page.getByRole("button", { name: "Contact Host" }).click();
  const dialog = page.getByRole("dialog", { name: "Contact Eli Novak" });
  await expect(dialog.getByRole("link", { name: /^Email/ })).toHaveAttribute("href", `mailto:${host.email}`);
  await expect(dialog.getByRole("link", { name: /^Phone/ })).toHaveAttribute("href", "tel:8135550142");
  await page.keyboard.press("Escape");

  const smsSwitch = page.getByRole("switch", { name: "Text message" });
  const saved = page.waitForResponse((response) => response.request().method() === "PATCH");
  await smsSwitch.click();
  await saved;
  await page.reload();
  await expect(smsSwitch).toBeChecked();

  const map = page.getByRole("region", { name: "Map of Armature Works" });
  await map.scrollIntoViewIfNeeded();
  await expect(map.locator(".leaflet-marker-icon")).toBeVisible();

  await page.getByRole("button", { name: "Contact Host" }).click();
  await page.getByRole("link", { name: /^In-App Message/ }).click();
  await expect(page.getByRole("textbox", { name: /^Message Eli/ })).toBeVisible();
});

test("reports missing contact information in the host dialog", async ({ page, login }) => {
  const member = await createUser();
  const event = await createEvent({ ...getEventTimes(), hostName: "Gulf Makers" });
  await createRsvp(member.id, event.id);
  await login(member);
  await page.goto(`/events/${event.id}`);
  await page.getByRole("button", { name: "Contact Host" }).click();
  await expect(page.getByText("No contact information available for this host.")).toBeVisible();
});
