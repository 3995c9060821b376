import { readFile } from "node:fs/promises";

import { db } from "@/lib/core/server/db";

import { createEvent } from "@/tests/support/factories/events";
import { createUser } from "@/tests/support/factories/users";

import { expect, test } from "../support/fixtures";

const FILE = `guest_id,name,email,approval_status
gst-1,Ana López,ana.import@example.com,approved
gst-2,=1+1,ben.import@example.com,pending_approval
gst-3,,,approved
`;

test(
  "an organizer imports a list of guests, and the same file twice changes nothing",
  { tag: "@story" },
  async ({ page, login }) => {
    const event = await createEvent({ name: "Imported Night" });
    await login(await createUser({ role: "admin" }));
    await page.goto(`/organize/${event.id}/people/import`);
    const file = { name: "guests.csv", mimeType: "text/csv", buffer: Buffer.from(FILE) };
    // Before, the page would not hear of the file.
    await expect(page.getByRole("button", { name: "Choose a file" })).toBeEnabled();
    await page.getByLabel("Guest list file").setInputFiles(file);
    await expect(page.getByText("This file is from Luma.")).toBeVisible();
    await expect(page.getByText("2 new")).toBeVisible();
    await expect(page.getByText("The name is missing.")).toBeVisible();
    await page.getByRole("button", { name: "Import 2 rows" }).click();
    await expect(page.getByText("2 added")).toBeVisible();
    await expect(page.getByText("1 not imported")).toBeVisible();
    expect(await db().eventGuest.count({ where: { eventId: event.id } })).toBe(2);

    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download the results" }).click(),
    ]);
    const results = await readFile(await download.path(), "utf8");
    // A spreadsheet must not calculate what a guest is called.
    expect(results).toContain(`"3","'=1+1","ben.import@example.com","Added"`);

    await page.getByRole("button", { name: "Import another file" }).click();
    await page.getByLabel("Guest list file").setInputFiles(file);
    await expect(page.getByText("2 unchanged")).toBeVisible();
  },
);
