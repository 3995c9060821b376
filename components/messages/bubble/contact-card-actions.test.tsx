import { render, screen } from "@/tests/support/render";
import userEvent from "@testing-library/user-event";

import { currentToast } from "@/components/ui/feedback/toast";
import { Toaster } from "@/components/ui/feedback/toaster";
import { vcard } from "@/lib/profiles/vcard";
import { installDevice } from "@/tests/support/setup/device-files";

import { ContactCardActions } from "./contact-card-actions";

const card = { firstName: "Dev", lastName: "Patel", phone: "813 555 0142" };
const add = () => userEvent.click(screen.getByRole("button", { name: "Add to Contacts" }));

beforeEach(() => {
  render(
    <>
      <ContactCardActions card={card} />
      <Toaster />
    </>,
  );
});

test("Add to Contacts saves the card and says what to do with it", async () => {
  const { saved } = installDevice();
  await add();
  expect(await screen.findByText("Contact downloaded")).toBeVisible();
  expect(screen.getByText("Dev_Patel.vcf saved to your device. Open it to add to contacts.")).toBeVisible();
  await expect(saved[0]?.text()).resolves.toBe(vcard(card));
});

test("it goes by the device's share sheet where there is one", async () => {
  const { saved, shared } = installDevice({ share: () => Promise.resolve() });
  await add();
  expect(await screen.findByText("Contact shared successfully")).toBeVisible();
  expect([shared.length, saved.length]).toEqual([1, 0]);
});

test("a sheet that refuses vCards leaves the download", async () => {
  const { saved } = installDevice({ share: () => Promise.reject(new DOMException("No", "NotAllowedError")) });
  await add();
  expect(await screen.findByText("Contact downloaded")).toBeVisible();
  expect(saved).toHaveLength(1);
});

test("leaving the sheet is silent and saves nothing", async () => {
  const { saved } = installDevice({ share: () => Promise.reject(new DOMException("No", "AbortError")) });
  const before = currentToast();
  await add();
  expect(currentToast()).toBe(before);
  expect(saved).toEqual([]);
});

test("a download that fails says so", async () => {
  installDevice();
  URL.createObjectURL = () => {
    throw new Error("refused");
  };
  await add();
  expect(await screen.findByText("Download failed")).toBeVisible();
  expect(screen.getByText("Unable to download contact. Please try again.")).toBeVisible();
});

test("the QR code is the card's", async () => {
  await userEvent.click(screen.getByRole("button", { name: "Show QR Code" }));
  expect(await screen.findByRole("dialog", { name: "QR code for Dev Patel" })).toBeVisible();
  expect(await screen.findByRole("img", { name: /Dev Patel$/ })).toBeVisible();
});
