import { readFile } from "node:fs/promises";

import type { Page } from "@playwright/test";

import { createConnection } from "@/tests/support/factories/connections";
import { createAttendance, createEvent, createRsvp } from "@/tests/support/factories/events";
import { createUser } from "@/tests/support/factories/users";
import { decodeQr } from "@/tests/support/parsers/qr-code";
import { parseVcard, getVcardValue } from "@/tests/support/parsers/vcard";

import { expect, test } from "../support/fixtures";

const getHistory = (page: Page) => page.getByRole("region", { name: /^Messages with / });

/** Clicks a button that saves a file. */
async function saveFile(page: Page, button: string): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: button }).click(),
  ]);
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), "utf8") };
}

/** Returns the content of the QR code in the open dialog, and closes it. */
async function scanQrCode(page: Page): Promise<string> {
  const dialog = page.getByRole("dialog", { name: /^QR code for / });
  await expect(dialog).toContainText("Scan this QR code with another device to add this contact");
  const picture = await dialog.getByRole("img", { name: /^QR code/ }).screenshot({ animations: "disabled" });
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(dialog).toHaveCount(0);
  return decodeQr(picture);
}

test(
  "shares selected contact fields as a card, which the receiver saves and shows as a QR code",
  { tag: "@story" },
  async ({ page, login, openPage }) => {
    const ana = await createUser({
      profile: { firstName: "Ana", lastName: "Ruiz; 漢字 😀", phone: "+1 813 555 0142" },
    });
    const ben = await createUser({ profile: { firstName: "Ben", lastName: "Okafor", phone: null } });
    await createConnection(ana.id, ben.id);
    await login(ana);
    const benPage = await openPage(ben);
    await Promise.all([page.goto(`/messages?user=${ben.id}`), benPage.goto(`/messages?user=${ana.id}`)]);

    await test.step("Ana adds her phone to the selected names", async () => {
      await page.getByRole("button", { name: "Share contact info" }).click();
      const dialog = page.getByRole("dialog", { name: "Share Contact Info" });
      await expect(dialog.getByRole("checkbox", { checked: true })).toHaveCount(2);
      await dialog.getByRole("checkbox", { name: "Phone" }).click();
      await dialog.getByRole("button", { name: "Share Contact" }).click();
      await expect(dialog).toHaveCount(0);
      await expect(getHistory(page).getByText("Contact card")).toBeVisible();
    });

    await test.step("Ben receives the card live and saves only the selected fields", async () => {
      await expect(getHistory(benPage).getByText("Contact card")).toBeVisible();
      await expect(getHistory(benPage).getByRole("link", { name: "+1 813 555 0142" })).toBeVisible();
      await expect(getHistory(benPage).getByText(ana.email)).toHaveCount(0);
      const { name, text } = await saveFile(benPage, "Add to Contacts");
      expect(name).toBe("Ana_Ruiz;_漢字_😀.vcf");
      await expect(benPage.getByText(`${name} saved to your device. Open it to add to contacts.`)).toBeVisible();
      const card = parseVcard(text);
      expect(card.map((property) => property.name)).toEqual(["version", "fn", "n", "tel"]);
      expect(getVcardValue(card, "fn")).toBe("Ana Ruiz; 漢字 😀");
      expect(getVcardValue(card, "n")).toEqual(["Ruiz; 漢字 😀", "Ana", "", "", ""]);
      expect(getVcardValue(card, "tel")).toBe("+1 813 555 0142");
      await benPage.getByRole("button", { name: "Show QR Code" }).click();
      expect(await scanQrCode(benPage)).toBe(text);
    });
  },
);

test("limits the contact dialog's file and QR code to visible fields", async ({ page, login }) => {
  const visibility = { email: "attendees", phone: "nobody", linkedinUrl: "attendees" };
  const linkedinUrl = `https://www.linkedin.com/in/${"chloe-martin-".repeat(6)}`;
  const [ana, chloe, event] = await Promise.all([
    createUser({ profile: { firstName: "Ana", lastName: "Ruiz" } }),
    createUser({
      profile: {
        firstName: "Chloé",
        lastName: "Martin",
        profession: "Attorney at Law and Mediator",
        company: "Martin, Lowe & Partners of Central Florida",
        industry: "Legal",
        linkedinUrl,
        visibility,
      },
    }),
    createEvent(),
  ]);
  for (const { id } of [ana, chloe]) {
    await createRsvp(id, event.id);
    await createAttendance(id, event.id);
  }
  await login(ana);
  await page.goto("/");
  await page.getByRole("button", { name: "Contact Chloé Martin" }).click();
  const dialog = page.getByRole("dialog", { name: "Contact Information" });
  await expect(dialog.getByRole("link", { name: chloe.email })).toBeVisible();
  const { name, text } = await saveFile(page, "Download vCard");
  await expect(page.getByText("Contact downloaded")).toBeVisible();
  expect(name).toBe("Chloé_Martin.vcf");
  const card = parseVcard(text);
  expect(card.map((property) => property.name).join(" ")).toBe("version fn n uid rev email org title url url note");
  expect(text.replaceAll("\r\n ", "")).toContain(`/profile/${chloe.id}\r\n`);
  expect([getVcardValue(card, "org")].flat()).toEqual(["Martin, Lowe & Partners of Central Florida"]);
  expect(getVcardValue(card, "note")).toBe("Industry: Legal");
  await dialog.getByRole("button", { name: "Show QR Code" }).click();
  expect(await scanQrCode(page)).toBe(text.replace(/(NOTE|UID|REV):.*\r\n/g, ""));
  await expect(dialog.getByRole("button", { name: "Show QR Code" })).toBeFocused();
});
