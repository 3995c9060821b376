import { createEvent } from "@/tests/support/factories/events";
import { createUser } from "@/tests/support/factories/users";

import { expect, test } from "../support/fixtures";

test("shows the host's contact, reminders and the map after an RSVP", async ({ page, login }) => {
  const [member, host] = [await createUser(), await createUser({ profile: { firstName: "Eli", lastName: "Novak" } })];
  const event = await createEvent({
    startTime: new Date(Date.now() + 3 * 3_600_000),
    endTime: new Date(Date.now() + 5 * 3_600_000),
    hostUserId: host.id,
    hostPhone: "813 555 0142",
  });
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
