import { render, screen, waitFor } from "@/tests/support/render";
import userEvent from "@testing-library/user-event";

import { getCurrentToast } from "@/components/ui/feedback/toast";
import { Toaster } from "@/components/ui/feedback/toaster";
import { drawQr } from "@/lib/core/shared/qr-code";
import { type CardPerson, buildVcard } from "@/lib/profiles/vcard";
import { getVcardText } from "@/tests/support/fixtures/vcard-texts";
import { installDevice, readText } from "@/tests/support/setup/device-files";

import { ContactActions } from "./contact-actions";

jest.mock("@/lib/core/shared/qr-code", () => {
  const actual = jest.requireActual<{ drawQr: typeof drawQr }>("@/lib/core/shared/qr-code");
  return { drawQr: jest.fn(actual.drawQr) };
});

const marisol: CardPerson = {
  firstName: "Marisol",
  lastName: "Vega",
  phone: "813 555 0142",
  profession: "Commercial Realtor",
  industry: "Real Estate",
};

const rejectWith = (name: string) => () => Promise.reject(new DOMException("No", name));
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

function show(person: CardPerson = marisol) {
  render(
    <>
      <ContactActions person={person} />
      <Toaster />
    </>,
  );
}

test("saves the vCard under the person's name", async () => {
  const { saved } = installDevice();
  show();
  await press("Download vCard");
  expect(await screen.findByText("Contact downloaded")).toBeVisible();
  expect(saved.map(({ name }) => name)).toEqual(["Marisol_Vega.vcf"]);
  await expect(saved[0]?.text()).resolves.toBe(buildVcard(marisol, getVcardText));
});

test("reports a failed download", async () => {
  installDevice();
  URL.createObjectURL = () => {
    throw new Error("refused");
  };
  show();
  await press("Download vCard");
  expect(await screen.findByText("Download failed")).toBeVisible();
  expect(screen.getByText("Unable to download contact card")).toBeVisible();
});

describe("Share Contact", () => {
  test("opens the device's share sheet with the vCard", async () => {
    const { shared, saved } = installDevice({ share: () => Promise.resolve() });
    // Words for the viewer alone, and where the two met.
    show({ ...marisol, line: "Call me after work", met: { event: { name: "Tacos" }, at: "2026-11-20T12:00:00.000Z" } });
    await press("Share Contact");
    expect(await screen.findByText("Contact shared successfully")).toBeVisible();
    expect(shared.map(({ name, type }) => [name, type])).toEqual([["Marisol_Vega.vcf", "text/vcard"]]);
    await expect(readText(shared[0] ?? new Blob())).resolves.toBe(buildVcard(marisol, getVcardText));
    expect(saved).toEqual([]);
  });

  test.each(["AbortError", "InvalidStateError"])("shows no toast when the sheet is closed (%s)", async (name) => {
    const { shared } = installDevice({ share: rejectWith(name) });
    const before = getCurrentToast();
    show();
    await press("Share Contact");
    expect(shared).toHaveLength(1);
    expect(getCurrentToast()).toBe(before);
  });

  test("reports when there is no share sheet", async () => {
    installDevice({});
    show();
    await press("Share Contact");
    expect(await screen.findByText("Sharing not supported")).toBeVisible();
    expect(screen.getByText("Try the download option instead.")).toBeVisible();
  });

  test.each([
    ["accepts no files", { share: rejectWith("x"), acceptsFiles: false }],
    ["refuses the file", { share: rejectWith("NotAllowedError") }],
  ])("reports when the share sheet %s", async (_, device) => {
    installDevice(device);
    show();
    await press("Share Contact");
    expect(await screen.findByText("Sharing not available")).toBeVisible();
    expect(screen.getByText("Your device doesn't support file sharing. Try the download option.")).toBeVisible();
  });
});

describe("Show QR Code", () => {
  test("opens the QR code, and returns the focus when Done closes it", async () => {
    show();
    await press("Show QR Code");
    expect(screen.getByRole("dialog", { name: "QR code for Marisol Vega" })).toHaveAccessibleDescription(
      "Scan this QR code with another device to add this contact",
    );
    const picture = await screen.findByRole("img", { name: "QR code with the contact details of Marisol Vega" });
    expect([picture.getAttribute("width"), picture.getAttribute("height")]).toEqual(["200", "200"]);
    await press("Done");
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole("button", { name: "Show QR Code" })).toHaveFocus());
  });

  test("names the fields that are left out to keep the code readable", async () => {
    const long = { ...marisol, company: "c".repeat(460), linkedinUrl: `https://a.example/${"x".repeat(280)}` };
    show(long);
    await press("Show QR Code");
    expect(await screen.findByText("To stay readable, it leaves out the LinkedIn link.")).toBeVisible();
  });

  test("draws the code again on request when the encoder failed to load", async () => {
    jest.mocked(drawQr).mockClear().mockRejectedValueOnce(new TypeError("Failed to fetch"));
    show();
    await press("Show QR Code");
    expect(await screen.findByText("Couldn't draw the QR code")).toBeVisible();
    await press("Try again");
    expect(await screen.findByRole("img", { name: /^QR code/ })).toBeVisible();
    expect(drawQr).toHaveBeenCalledTimes(2);
  });

  test("calls a person without a name Contact", async () => {
    show({ email: "a@nametag.test" });
    await press("Show QR Code");
    expect(await screen.findByRole("dialog", { name: "QR code for Contact" })).toBeVisible();
  });
});
