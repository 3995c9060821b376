import userEvent from "@testing-library/user-event";

import { getCurrentToast } from "@/components/ui/feedback/toast";
import { Toaster } from "@/components/ui/feedback/toaster";
import { buildVcard } from "@/lib/profiles/vcard";
import { getVcardText } from "@/tests/support/fixtures/vcard-texts";
import { render, screen } from "@/tests/support/render";
import { installDevice } from "@/tests/support/setup/device-files";

import { ContactCardActions } from "./contact-card-actions";

const card = { firstName: "Dev", lastName: "Patel", phone: "813 555 0142" };
const clickAdd = () => userEvent.click(screen.getByRole("button", { name: "Add to Contacts" }));

beforeEach(() => {
  render(
    <>
      <ContactCardActions card={card} />
      <Toaster />
    </>,
  );
});

test("saves the card as a file when the device can't share", async () => {
  const { saved } = installDevice();
  await clickAdd();
  expect(await screen.findByText("Contact downloaded")).toBeVisible();
  expect(screen.getByText("Dev_Patel.vcf saved to your device. Open it to add to contacts.")).toBeVisible();
  await expect(saved[0]?.text()).resolves.toBe(buildVcard(card, getVcardText));
});

test("uses the device's share sheet when there is one", async () => {
  const { saved, shared } = installDevice({ share: () => Promise.resolve() });
  await clickAdd();
  expect(await screen.findByText("Contact shared successfully")).toBeVisible();
  expect([shared.length, saved.length]).toEqual([1, 0]);
});

test("saves the card when the share sheet refuses vCards", async () => {
  const { saved } = installDevice({ share: () => Promise.reject(new DOMException("No", "NotAllowedError")) });
  await clickAdd();
  expect(await screen.findByText("Contact downloaded")).toBeVisible();
  expect(saved).toHaveLength(1);
});

test("saves nothing and shows no toast when the share sheet is cancelled", async () => {
  const { saved } = installDevice({ share: () => Promise.reject(new DOMException("No", "AbortError")) });
  const before = getCurrentToast();
  await clickAdd();
  expect(getCurrentToast()).toBe(before);
  expect(saved).toEqual([]);
});

test("shows an error when the download fails", async () => {
  installDevice();
  URL.createObjectURL = () => {
    throw new Error("refused");
  };
  await clickAdd();
  expect(await screen.findByText("Download failed")).toBeVisible();
  expect(screen.getByText("Unable to download contact. Please try again.")).toBeVisible();
});

test("shows the QR code of the card", async () => {
  await userEvent.click(screen.getByRole("button", { name: "Show QR Code" }));
  expect(await screen.findByRole("dialog", { name: "QR code for Dev Patel" })).toBeVisible();
  expect(await screen.findByRole("img", { name: /Dev Patel$/ })).toBeVisible();
});
