import { createEvent, createRsvp } from "@/tests/support/factories/events";
import { createTopics } from "@/tests/support/factories/topics";
import { createUser } from "@/tests/support/factories/users";

import { expect, test } from "../support/fixtures";

test(
  "a newcomer taps a topic, meets somebody, adds topics, and is found by them",
  { tag: "@story" },
  async ({ page, login, openPage }) => {
    const member = await createUser({ profile: { firstName: "Tilda", lastName: "WithTopics", topicsAskedAt: null } });
    const other = await createUser({ profile: { firstName: "Otis", lastName: "Onlooker" } });
    const event = await createEvent({ name: `Topic Night ${crypto.randomUUID().slice(0, 8)}` });
    await createRsvp(other.id, event.id);
    await createTopics([{ userId: other.id, canHelpWith: ["investors"] }]);

    await login(member);
    await page.goto(`/events/${event.id}`);
    const card = page.locator("[data-slot=join-event-card]");
    await card.getByRole("button", { name: "RSVP", exact: true }).click();
    // Nothing opens over the next act.
    await expect(page.getByText("RSVP confirmed!", { exact: true })).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    const topics = page.getByRole("region", { name: "What brings you here?" });
    await topics.getByRole("button", { name: "Investors" }).click();
    const meet = page.getByRole("region", { name: "People to meet" });
    await expect(meet.getByRole("link", { name: "Otis Onlooker" })).toBeVisible();
    await expect(topics.getByRole("button", { name: "Investors" })).toHaveAttribute("aria-pressed", "true");

    await topics.getByRole("link", { name: "Something else" }).click();
    await expect(page.getByRole("button", { name: "Remove Investors" })).toBeInViewport();
    await page.getByRole("combobox", { name: "Looking for" }).fill("Zebra crossings");
    await page.getByRole("button", { name: "Add to “Looking for”" }).click();
    await expect(page.getByRole("button", { name: "Remove Zebra crossings" })).toBeVisible();
    // A typed text counts without a press on the button.
    await page.getByRole("combobox", { name: "Can help with" }).fill("Design");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(page.getByText("Profile updated successfully!").first()).toBeVisible();

    const phone = await openPage(other);
    await phone.goto(`/people?event=${event.id}`);
    const topic = phone.getByRole("article", { name: "Tilda WithTopics" });
    await expect(topic.getByRole("list", { name: "Looking for" })).toContainText("Investors");
    await expect(topic.getByRole("list", { name: "Can help with" })).toContainText("Design");
    await phone.getByRole("button", { name: "Filter and sort" }).click();
    await phone
      .getByRole("region", { name: "Looking for" })
      .getByRole("button", { name: /^Investors/ })
      .click();
    await expect(phone.getByRole("article")).toHaveCount(1);
    await expect(topic).toBeVisible();
    await phone.reload();
    const clear = phone.getByRole("button", { name: "Remove the filter Looking for: Investors" });
    await expect(clear).toBeVisible();
    await expect(phone.getByRole("article")).toHaveCount(1);
    await clear.click();
    await expect(phone.getByRole("article")).toHaveCount(2);
    await phone.getByRole("button", { name: "Filter and sort" }).click();
    await phone.getByRole("button", { name: "Fits me" }).click();
    await expect(phone).toHaveURL(/sort=fits/);
    await expect(phone.getByRole("article")).toHaveCount(2);
  },
);
