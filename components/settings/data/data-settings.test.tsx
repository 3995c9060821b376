import userEvent from "@testing-library/user-event";

import { jsonResponse, mockFetch } from "@/tests/support/fakes/fake-fetch";
import { expectToast, NO_TWO_STEP, renderSettings } from "@/tests/support/fixtures/settings";
import { screen, within } from "@/tests/support/render";

import { DataSettings } from "./data-settings";

const user = userEvent.setup();

it("reports a failed download", async () => {
  await renderSettings(<DataSettings timezone="America/New_York" />);
  mockFetch({
    "GET /api/profiles/me/export": jsonResponse(429, { message: "Please wait a minute.", code: "rate_limited" }),
  });
  await user.click(screen.getByRole("button", { name: "Download my data" }));
  await expectToast("Download failedPlease wait a minute.");
});

it("deletes the account only with a password and reports a wrong one on its field", async () => {
  await renderSettings(<DataSettings timezone="America/New_York" />);
  const calls = mockFetch({
    "DELETE /api/profiles/me": jsonResponse(403, {
      message: "This password is wrong.",
      code: "forbidden",
      fields: { password: "This password is wrong." },
    }),
  });
  await user.click(screen.getByRole("button", { name: "Delete my account" }));
  const dialog = within(screen.getByRole("alertdialog", { name: "Delete your account?" }));
  const deleteButton = dialog.getByRole("button", { name: "Delete my account" });
  await user.click(deleteButton);
  expect(dialog.getByText("Password is required")).toBeVisible();
  expect(calls).toEqual([]);
  await user.type(dialog.getByLabelText(/^Your password/), "not this one");
  await user.click(deleteButton);
  expect(await dialog.findByText("This password is wrong.")).toBeVisible();
  expect(calls[0]?.body).toEqual({ password: "not this one" });
  await user.click(dialog.getByRole("button", { name: "Keep my account" }));
  expect(screen.queryByRole("alertdialog")).toBeNull();
});

it("asks for no password that the account doesn't have", async () => {
  await renderSettings(<DataSettings timezone="America/New_York" />, {
    twoStep: { ...NO_TWO_STEP, hasPassword: false },
  });
  const calls = mockFetch({
    "DELETE /api/profiles/me": jsonResponse(403, { message: "Please confirm it's you.", code: "reauthenticate" }),
  });
  await user.click(screen.getByRole("button", { name: "Delete my account" }));
  const dialog = within(screen.getByRole("alertdialog"));
  expect(dialog.queryByLabelText(/password/)).toBeNull();
  await user.click(dialog.getByRole("button", { name: "Delete my account" }));
  await expectToast("Your account is not deletedPlease confirm it's you.");
  expect(calls[0]?.body).toEqual({});
});
