import * as browser from "@simplewebauthn/browser";
import userEvent from "@testing-library/user-event";
import { useState } from "react";

import type { TwoStepState } from "@/lib/two-step/responses";
import { jsonResponse, mockFetch, networkError, noContentResponse } from "@/tests/support/fakes/fake-fetch";
import { expectToast, NO_TWO_STEP, renderSettings } from "@/tests/support/fixtures/settings";
import { act, screen, waitFor, within } from "@/tests/support/render";

import { TwoStepCard } from "./two-step-card";

jest.mock("@simplewebauthn/browser", () => ({ startRegistration: jest.fn() }));

const PATH = "/api/auth/two-step";
const SETUP = { key: "JBSWY3DPEHPK3PXP", uri: "otpauth://totp/Nametag:dev?secret=JBSWY3DPEHPK3PXP" };
const CODES = Array.from({ length: 10 }, (_, index) => `code-${index}`);
const DATES = { createdAt: "2026-11-02T15:00:00.000Z", lastUsedAt: "2026-11-03T15:00:00.000Z" };
const ON: TwoStepState = {
  ...NO_TWO_STEP,
  isOn: true,
  authenticator: { ...DATES, lastUsedAt: null },
  passkeys: [{ ...DATES, id: "p1", name: "Laptop", isBackedUp: false }],
  recoveryCodesLeft: 1,
  devices: [{ ...DATES, id: "d1", device: "Chrome on Android", expiresAt: "2026-12-02T15:00:00.000Z" }],
};

const user = userEvent.setup();
const click = (name: string) => user.click(screen.getByRole("button", { name }));

function Page() {
  const [isLeft, setLeft] = useState(false);
  return isLeft ? null : (
    <>
      <TwoStepCard timezone="America/New_York" />
      <button onClick={() => setLeft(true)}>Leave</button>
    </>
  );
}

function open(state: TwoStepState, table: Parameters<typeof mockFetch>[0] = {}) {
  const calls = mockFetch({ [`GET ${PATH}`]: jsonResponse(200, state), ...table });
  return renderSettings(<Page />, { twoStep: state }).then(() => calls);
}

it("offers both factors while it is off, and says that admins need one", async () => {
  await open({ ...NO_TWO_STEP, isRequired: true });
  expect(screen.getByText("Off")).toBeInTheDocument();
  expect(screen.getByText("Admins of this site need it. Add a passkey or an authenticator app.")).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Add a passkey" })).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Set up an app" })).toBeInTheDocument();
  expect(screen.queryByRole("heading", { name: "Recovery codes" })).toBeNull();
});

it("sets an app up: a wrong code is announced and keeps the input and the focus, the right one shows the recovery codes", async () => {
  const wrong = "This code is incorrect or was used already.";
  const responses = [jsonResponse(403, { message: wrong, code: "forbidden", fields: { code: wrong } })];
  const calls = await open(NO_TWO_STEP, {
    [`POST ${PATH}/authenticator`]: jsonResponse(200, SETUP),
    [`PUT ${PATH}/authenticator`]: () => responses.shift() ?? jsonResponse(200, { recoveryCodes: CODES }),
  });
  await click("Set up an app");
  const dialog = await screen.findByRole("dialog", { name: "Set up your authenticator app" });
  expect(within(dialog).getByText("JBSW Y3DP EHPK 3PXP")).toBeInTheDocument();
  const code = within(dialog).getByRole("textbox", { name: "Code" });
  expect(code).toHaveAttribute("inputmode", "numeric");
  expect(code).toHaveAttribute("autocomplete", "one-time-code");
  await click("Copy key");
  await expect(navigator.clipboard.readText()).resolves.toBe(SETUP.key);

  await user.type(code, "123456");
  await click("Turn on");
  expect(await within(dialog).findByRole("alert")).toHaveTextContent(wrong);
  await waitFor(() => expect(code).toHaveFocus());
  expect(code).toHaveValue("123456");
  expect(code).toHaveAccessibleDescription(wrong);

  await user.clear(code);
  await user.type(code, "654321");
  await click("Turn on");
  const codes = await screen.findByRole("dialog", { name: "Save your recovery codes" });
  expect(within(codes).getAllByRole("listitem")).toHaveLength(10);
  expect(calls.filter(({ method }) => method === "PUT").map(({ body }) => body)).toEqual([
    { code: "123456" },
    { code: "654321" },
  ]);
  await click("I saved them");
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("shows the factors, the codes left and the devices, and forgets a device", async () => {
  const calls = await open(ON, { [`DELETE ${PATH}/devices/d1`]: noContentResponse() });
  expect(screen.getByText("On")).toBeInTheDocument();
  expect(screen.getByText(/One code is left\.$/)).toBeInTheDocument();
  expect(screen.getByText("Added Nov 2, 2026")).toBeInTheDocument();
  await click("Forget Chrome on Android");
  await expectToast("Device forgotten");
  expect(calls.some(({ method, path }) => method === "GET" && path === PATH)).toBe(true);
});

it("keeps the dialog and the new name of a passkey when the network fails", async () => {
  await open(ON, { [`PATCH ${PATH}/passkeys/p1`]: networkError() });
  await click("Rename Laptop");
  const dialog = await screen.findByRole("dialog", { name: "Rename passkey" });
  const name = within(dialog).getByRole("textbox", { name: "Name" });
  await user.clear(name);
  await user.type(name, "Work laptop");
  await click("Save");
  await expectToast("Couldn't make the changeNetwork error. Please check your connection and try again.");
  expect(name).toHaveValue("Work laptop");
});

it("asks before a passkey is removed, and says when it was not", async () => {
  const failure = { message: "This passkey was already removed.", code: "not_found" };
  await open(ON, { [`DELETE ${PATH}/passkeys/p1`]: jsonResponse(404, failure) });
  await click("Remove Laptop");
  await user.click(
    within(screen.getByRole("alertdialog", { name: "Remove Laptop?" })).getByRole("button", { name: "Remove" }),
  );
  await expectToast("Couldn't make the changeThis passkey was already removed.");
});

it("replaces the recovery codes only after a confirmation, and shows the new ones", async () => {
  await open(ON, { [`POST ${PATH}/recovery-codes`]: jsonResponse(200, { recoveryCodes: CODES }) });
  await click("Get new codes");
  await user.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "Get new codes" }));
  const dialog = await screen.findByRole("dialog", { name: "Save your recovery codes" });
  await user.click(within(dialog).getByRole("button", { name: "Copy" }));
  await expect(navigator.clipboard.readText()).resolves.toBe(CODES.join("\n"));
});

describe("a dialog that is closed while its request is sent", () => {
  let respond: (outcome: Response | Error) => Promise<void>;
  const hold = () =>
    new Promise<Response | Error>((resolve) => (respond = (outcome) => act(async () => resolve(outcome))));
  const press = (role: string, name: string) =>
    user.click(within(screen.getByRole(role)).getByRole("button", { name }));
  const expectClosed = (role: string) => waitFor(() => expect(screen.queryByRole(role)).toBeNull());

  it("shows new recovery codes all the same", async () => {
    await open(ON, { [`POST ${PATH}/recovery-codes`]: hold });
    await click("Get new codes");
    await press("alertdialog", "Get new codes");
    await press("alertdialog", "Cancel");
    await expectClosed("alertdialog");
    await respond(jsonResponse(200, { recoveryCodes: CODES }));
    const dialog = await screen.findByRole("dialog", { name: "Save your recovery codes" });
    expect(within(dialog).getAllByRole("listitem")).toHaveLength(10);
  });

  it("reports a removed passkey, and leaves the dialog open that was opened since", async () => {
    await open(ON, { [`DELETE ${PATH}/passkeys/p1`]: hold });
    await click("Remove Laptop");
    await press("alertdialog", "Remove");
    await press("alertdialog", "Cancel");
    await expectClosed("alertdialog");
    await click("Add a passkey");
    await screen.findByRole("dialog", { name: "Add a passkey" });
    await respond(noContentResponse());
    await expectToast("Passkey removed");
    expect(screen.getByRole("dialog", { name: "Add a passkey" })).toBeInTheDocument();
  });

  it("does not let the browser ask for a passkey, and says nothing", async () => {
    const { startRegistration } = jest.mocked(browser);
    await open(ON, { [`POST ${PATH}/passkeys/options`]: hold });
    await click("Add a passkey");
    await screen.findByRole("dialog");
    await press("dialog", "Continue");
    await press("dialog", "Cancel");
    await expectClosed("dialog");
    await respond(jsonResponse(200, {}));
    expect(startRegistration).not.toHaveBeenCalled();
    expect(screen.queryByText("Couldn't make the change")).toBeNull();
  });

  /** The footer's button comes before the one in the corner. */
  const closeBusy = () =>
    user.click(within(screen.getByRole("alertdialog")).getAllByRole("button", { name: "Close" })[0] as HTMLElement);
  const enterCode = async () => {
    await click("Set up an app");
    await user.type(within(await screen.findByRole("dialog")).getByRole("textbox", { name: "Code" }), "123456");
    await press("dialog", "Turn on");
    await press("dialog", "Cancel");
    await expectClosed("dialog");
  };

  it("shows the recovery codes of an app that was confirmed", async () => {
    await open(NO_TWO_STEP, {
      [`POST ${PATH}/authenticator`]: jsonResponse(200, SETUP),
      [`PUT ${PATH}/authenticator`]: hold,
    });
    await enterCode();
    await respond(jsonResponse(200, { recoveryCodes: CODES }));
    expect(await screen.findByRole("dialog", { name: "Save your recovery codes" })).toBeInTheDocument();
  });

  it("says that an app was added when there are no new recovery codes", async () => {
    await open(
      { ...ON, authenticator: null },
      { [`POST ${PATH}/authenticator`]: jsonResponse(200, SETUP), [`PUT ${PATH}/authenticator`]: hold },
    );
    await enterCode();
    await respond(jsonResponse(200, { recoveryCodes: null }));
    await expectToast("Authenticator app added");
  });

  it("reports a code that was refused", async () => {
    const message = "This code is incorrect or was used already.";
    await open(NO_TWO_STEP, {
      [`POST ${PATH}/authenticator`]: jsonResponse(200, SETUP),
      [`PUT ${PATH}/authenticator`]: hold,
    });
    await enterCode();
    await respond(jsonResponse(403, { message, code: "forbidden", fields: { code: message } }));
    await expectToast(`Couldn't make the change${message}`);
  });

  it("reports that two-step sign-in could not be turned off", async () => {
    await open(ON, { [`DELETE ${PATH}`]: hold });
    await click("Turn off two-step sign-in");
    await press("alertdialog", "Turn off");
    await closeBusy();
    await expectClosed("alertdialog");
    await respond(networkError());
    await expectToast("Couldn't make the changeNetwork error. Please check your connection and try again.");
  });

  it("says that new recovery codes were not shown when the member left the page", async () => {
    await open(ON, { [`POST ${PATH}/recovery-codes`]: hold });
    await click("Get new codes");
    await press("alertdialog", "Get new codes");
    await press("alertdialog", "Cancel");
    await click("Leave");
    await respond(jsonResponse(200, { recoveryCodes: CODES }));
    await expectToast("Your new recovery codes weren't shown");
  });

  it("reports a failed rename, and is busy when it is opened again", async () => {
    await open(ON, { [`PATCH ${PATH}/passkeys/p1`]: hold });
    await click("Rename Laptop");
    await screen.findByRole("dialog");
    await press("dialog", "Save");
    await press("dialog", "Cancel");
    await expectClosed("dialog");
    await click("Rename Laptop");
    expect(within(await screen.findByRole("dialog")).getByRole("button", { name: "Save" })).toBeDisabled();
    await respond(networkError());
    await expectToast("Couldn't make the changeNetwork error. Please check your connection and try again.");
    await expectClosed("dialog");
  });
});

it("says that it couldn't copy on a page without HTTPS, which has no clipboard", async () => {
  jest.spyOn(navigator, "clipboard", "get").mockReturnValue(undefined as unknown as Clipboard);
  await open(NO_TWO_STEP, { [`POST ${PATH}/authenticator`]: jsonResponse(200, SETUP) });
  await click("Set up an app");
  await screen.findByRole("dialog", { name: "Set up your authenticator app" });
  await click("Copy key");
  await expectToast("Couldn't copy the key");
});

it("turns it off after a confirmation", async () => {
  await open(ON, { [`DELETE ${PATH}`]: noContentResponse() });
  await click("Turn off two-step sign-in");
  const dialog = screen.getByRole("alertdialog", { name: "Turn off two-step sign-in?" });
  await user.click(within(dialog).getByRole("button", { name: "Turn off" }));
  await expectToast("Two-step sign-in is off");
});
