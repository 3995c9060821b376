import { createAttendance, createEvent, createRsvp, createUser } from "@/tests/support/database/factories";

import { expect, test } from "../support/fixtures";

test("who approves requests is asked first; accepted, both are connected live", async ({ page, login, openPerson }) => {
  const [ana, ben, event] = [
    await createUser({ profile: { firstName: "Ana", lastName: "Ruiz" } }),
    await createUser({ profile: { firstName: "Ben", lastName: "Okafor", approveRequests: true } }),
    await createEvent(),
  ];
  for (const { id } of [ana, ben]) {
    await createRsvp(id, event.id);
    await createAttendance(id, event.id);
  }
  await login(ana);
  const bens = await openPerson(ben);
  await Promise.all([page.goto("/"), bens.goto("/connections")]);
  await expect(bens.getByRole("tab", { name: "Pending (0)" })).toBeVisible();

  await test.step("Ana asks, and Ben's list has her request without reloading", async () => {
    await page.getByRole("button", { name: "Connect with Ben Okafor" }).click();
    await expect(page.getByText("We'll let you know when Ben accepts.")).toBeVisible();
    await expect(page.getByText("Connected!")).toHaveCount(0);
    await bens.getByRole("tab", { name: "Pending (1)" }).click();
    await expect(bens.getByText("Wants to connect")).toBeVisible();
  });

  await test.step("Ben accepts; Ana is told and can write to him", async () => {
    await bens.getByRole("button", { name: "Accept Ana Ruiz's request" }).click();
    await expect(bens.getByText("You are now connected with Ana Ruiz!")).toBeVisible();
    await expect(page.getByText("Ben Okafor has connected with you!")).toBeVisible();
    await expect(
      page.getByRole("article", { name: "Ben Okafor" }).getByRole("link", { name: /^Message/ }),
    ).toBeVisible();
  });

  await test.step("Ana removes the connection, and it is gone from Ben's list too", async () => {
    await bens.getByRole("tab", { name: /^All/ }).click();
    await expect(bens.getByRole("heading", { name: "Ana Ruiz" })).toBeVisible();
    await page.goto("/connections");
    await page.getByRole("button", { name: "More about Ben Okafor" }).click();
    await page.getByRole("menuitem", { name: "Remove connection" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
    await expect(page.getByText("No connections yet")).toBeVisible();
    await expect(page.getByRole("heading", { name: "My Network" })).toBeFocused();
    await expect(bens.getByText("No connections yet")).toBeVisible();
  });
});
