import userEvent from "@testing-library/user-event";

import { Toaster } from "@/components/ui/feedback/toaster";
import { documentLoad } from "@/lib/core/shared/document-load";
import { jsonResponse, mockFetch } from "@/tests/support/fakes/fake-fetch";
import { VIEWER } from "@/tests/support/fixtures/viewer";
import { render, screen, waitFor } from "@/tests/support/render";

import { SecondStep } from "./second-step";

const VERIFY = "POST /api/auth/two-step/verify";
const ENDED = "This sign-in has expired. Please log in again.";
const WRONG = "This code is incorrect or was used already.";
const user = userEvent.setup();
const onBack = jest.fn();

function open(table: Parameters<typeof mockFetch>[0] = {}) {
  localStorage.clear();
  onBack.mockClear();
  const calls = mockFetch(table);
  const pending = {
    pendingToken: "pending",
    methods: ["authenticator" as const, "recovery" as const],
    rememberMe: true,
  };
  render(
    <>
      <SecondStep pending={pending} onBack={onBack} />
      <Toaster />
    </>,
  );
  return calls;
}

const getCode = () => screen.getByRole("textbox", { name: "Code" });
const submit = () => user.click(screen.getByRole("button", { name: "Continue" }));

it("asks for the code with the keyboard and autofill of a phone", () => {
  open();
  expect(getCode()).toHaveFocus();
  expect(getCode()).toHaveAttribute("inputmode", "numeric");
  expect(getCode()).toHaveAttribute("autocomplete", "one-time-code");
});

it("says what is missing and sends nothing", async () => {
  const calls = open();
  await submit();
  expect(screen.getByRole("alert")).toHaveTextContent("Please enter the code");
  expect(getCode()).toHaveFocus();
  expect(getCode()).toBeInvalid();
  expect(calls).toHaveLength(0);
});

it("announces a wrong code, and selects it, so that the next one replaces it", async () => {
  open({ [VERIFY]: jsonResponse(403, { message: WRONG, code: "forbidden", fields: { code: WRONG } }) });
  await user.type(getCode(), "000000");
  await submit();
  await waitFor(() => expect(screen.getByRole("alert")).toHaveTextContent(WRONG));
  expect(getCode()).toHaveValue("000000");
  expect(getCode()).toHaveFocus();
  await user.keyboard("1");
  expect(getCode()).toHaveValue("1");
});

it("says that the sign-in has expired, and goes back", async () => {
  open({ [VERIFY]: jsonResponse(401, { message: ENDED, code: "unauthorized" }) });
  await user.type(getCode(), "000000");
  await submit();
  await waitFor(() => expect(screen.getByRole("alert")).toHaveTextContent(ENDED));
  await user.click(screen.getByRole("button", { name: "Back" }));
  expect(onBack).toHaveBeenCalledTimes(1);
});

it("completes the sign-in with a recovery code and remembers the device", async () => {
  const openDocument = jest.spyOn(documentLoad, "open").mockReturnValue(undefined);
  const calls = open({
    [VERIFY]: jsonResponse(200, { token: "token", user: VIEWER }),
  });
  await user.click(screen.getByRole("checkbox", { name: "Remember this device for 30 days" }));
  await user.click(screen.getByRole("button", { name: "Use a recovery code" }));
  const field = screen.getByRole("textbox", { name: "Recovery code" });
  expect(field).toHaveFocus();
  expect(field).toHaveAttribute("inputmode", "text");
  await user.type(field, "abcd-efgh");
  await submit();
  await waitFor(() => expect(openDocument).toHaveBeenCalledWith("/events"));
  expect(calls.find(({ path }) => path === "/api/auth/two-step/verify")?.body).toEqual({
    pendingToken: "pending",
    proof: { method: "recovery", code: "abcd-efgh" },
    rememberDevice: true,
  });
  expect(localStorage.getItem("auth_remember_me")).toBe("true");
});
