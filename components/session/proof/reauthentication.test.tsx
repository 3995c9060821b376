import { startAuthentication } from "@simplewebauthn/browser";
import { QueryClientProvider } from "@tanstack/react-query";
import userEvent from "@testing-library/user-event";

import { apiRequest } from "@/lib/http/browser/api-client";
import { createQueryClient } from "@/lib/http/browser/query-client";
import { jsonResponse, mockFetch, noContentResponse } from "@/tests/support/fakes/fake-fetch";
import { NO_TWO_STEP } from "@/tests/support/fixtures/settings";
import { VIEWER } from "@/tests/support/fixtures/viewer";
import { act as reactAct, render, screen, waitFor } from "@/tests/support/render";

import { Reauthentication } from "./reauthentication";

jest.mock("@simplewebauthn/browser", () => ({ startAuthentication: jest.fn() }));

const user = userEvent.setup();
const REFUSED = { message: "Please confirm it's you to continue.", code: "reauthenticate" };
const ACT = "POST /api/admin/users/1/reset-two-step";
const act = () => apiRequest("POST", "/api/admin/users/1/reset-two-step", { typed: "text" });

function show(table: Parameters<typeof mockFetch>[0]) {
  const calls = mockFetch({ "GET /api/auth/two-step": jsonResponse(200, NO_TWO_STEP), ...table });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Reauthentication />
    </QueryClientProvider>,
  );
  return calls;
}
const refuseOnce = () => {
  const responses = [jsonResponse(403, REFUSED)];
  return () => responses.shift() ?? noContentResponse();
};

it("asks for the password, then repeats the refused call with its input", async () => {
  const calls = show({ [ACT]: refuseOnce(), "POST /api/auth/reauthenticate": noContentResponse() });
  const result = act();
  await user.type(await screen.findByLabelText(/^Password/), "nametag");
  await user.click(screen.getByRole("button", { name: "Continue" }));
  await expect(result).resolves.toEqual({});
  expect(calls.filter(({ method }) => method === "POST").map(({ path, body }) => [path, body])).toEqual([
    ["/api/admin/users/1/reset-two-step", { typed: "text" }],
    ["/api/auth/reauthenticate", { proof: { method: "password", password: "nametag" } }],
    ["/api/admin/users/1/reset-two-step", { typed: "text" }],
  ]);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

it("shows a wrong password at its field and lets the person try again", async () => {
  const wrong = { message: "no", code: "forbidden", fields: { password: "This password is incorrect." } };
  const responses = [jsonResponse(403, wrong)];
  show({ [ACT]: refuseOnce(), "POST /api/auth/reauthenticate": () => responses.shift() ?? noContentResponse() });
  const result = act();
  await user.type(await screen.findByLabelText(/^Password/), "wrong");
  await user.click(screen.getByRole("button", { name: "Continue" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("This password is incorrect.");
  await user.click(screen.getByRole("button", { name: "Continue" }));
  await expect(result).resolves.toEqual({});
});

it("rejects the call with the server's words if the person cancels", async () => {
  show({ [ACT]: jsonResponse(403, REFUSED) });
  const rejection = expect(act()).rejects.toMatchObject({ code: "reauthenticate", serverMessage: REFUSED.message });
  await user.click(await screen.findByRole("button", { name: "Cancel" }));
  await rejection;
});

it("asks once for several calls that are refused at the same time", async () => {
  const calls = show({ [ACT]: jsonResponse(403, REFUSED) });
  const results = Promise.allSettled([act(), act()]);
  await user.click(await screen.findByRole("button", { name: "Cancel" }));
  expect((await results).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(calls.filter(({ method }) => method === "POST")).toHaveLength(2);
});

it("leaves other refusals alone", async () => {
  show({ [ACT]: jsonResponse(403, { message: "Only admins can do this.", code: "forbidden" }) });
  await expect(act()).rejects.toMatchObject({ code: "forbidden" });
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("offers an account without a password its second step", async () => {
  const authenticator = { createdAt: "2026-03-02T12:00:00.000Z", lastUsedAt: null };
  const state = { ...NO_TWO_STEP, hasPassword: false, isOn: true, authenticator };
  show({ [ACT]: jsonResponse(403, REFUSED), "GET /api/auth/two-step": jsonResponse(200, state) });
  const rejection = expect(act()).rejects.toMatchObject({ code: "reauthenticate" });
  expect(await screen.findByRole("textbox", { name: "Code" })).toBeVisible();
  expect(screen.queryByLabelText(/^Password/)).toBeNull();
  expect(screen.queryByRole("button", { name: "Send me six digits" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  await rejection;
});

it("does not let the browser ask for a passkey once the dialog is closed", async () => {
  let respond: (response: Response) => void = () => undefined;
  const passkey = {
    id: "p1",
    name: "Laptop",
    isBackedUp: false,
    createdAt: "2026-03-02T12:00:00.000Z",
    lastUsedAt: null,
  };
  show({
    [ACT]: jsonResponse(403, REFUSED),
    "GET /api/auth/two-step": jsonResponse(200, { ...NO_TWO_STEP, hasPassword: false, passkeys: [passkey] }),
    "POST /api/auth/reauthenticate/options": () => new Promise<Response>((resolve) => (respond = resolve)),
  });
  const rejection = expect(act()).rejects.toMatchObject({ code: "reauthenticate" });
  await user.click(await screen.findByRole("button", { name: "Use a passkey" }));
  await user.keyboard("{Escape}");
  await rejection;
  await reactAct(async () => respond(jsonResponse(200, {})));
  expect(startAuthentication).not.toHaveBeenCalled();
});

describe("an account without a password and a second step", () => {
  const SEND = "POST /api/auth/reauthenticate/code";
  const PROVE = "POST /api/auth/reauthenticate";
  const state = { "GET /api/auth/two-step": jsonResponse(200, { ...NO_TWO_STEP, hasPassword: false }) };
  const email = { "GET /api/auth/email": jsonResponse(200, { email: VIEWER.email, isVerified: true, change: null }) };
  const sendDigits = async () => user.click(await screen.findByRole("button", { name: "Send me six digits" }));
  const findField = () => screen.findByRole("textbox", { name: "Six digits" });

  it("gets six digits by mail, whose last one lets the refused call go on", async () => {
    const table = { ...state, ...email, [SEND]: noContentResponse(), [PROVE]: noContentResponse() };
    const calls = show({ ...table, [ACT]: refuseOnce() });
    const result = act();
    expect(await screen.findByText(VIEWER.email)).toBeVisible();
    expect(calls.some(({ path }) => path === "/api/auth/reauthenticate/code")).toBe(false);
    await sendDigits();
    const field = await findField();
    expect(field).toHaveFocus();
    expect(field).toHaveAttribute("autocomplete", "one-time-code");
    expect(screen.getByRole("button", { name: "Send again in 30 seconds" })).toHaveAttribute("aria-disabled", "true");
    await user.paste("123 456");
    await expect(result).resolves.toEqual({});
    expect(calls.filter(({ method }) => method === "POST").map(({ path, body }) => [path, body])).toEqual([
      ["/api/admin/users/1/reset-two-step", { typed: "text" }],
      ["/api/auth/reauthenticate/code", undefined],
      ["/api/auth/reauthenticate", { proof: { method: "email", code: "123 456" } }],
      ["/api/admin/users/1/reset-two-step", { typed: "text" }],
    ]);
  });

  it.each([
    ["wrong", 403, "forbidden", { "proof.code": "These digits are not right." }, "These digits are not right."],
    ["expired", 409, "conflict", undefined, "These digits no longer work."],
  ])("sees that digits are %s, and keeps them", async (_, status, code, fields, message) => {
    const refusal = jsonResponse(status, { message, code, fields });
    show({ ...state, ...email, [SEND]: noContentResponse(), [PROVE]: refusal, [ACT]: jsonResponse(403, REFUSED) });
    const rejection = expect(act()).rejects.toMatchObject({ code: "reauthenticate" });
    await sendDigits();
    const field = await findField();
    await user.type(field, "123456");
    expect(await screen.findAllByText(message)).not.toHaveLength(0);
    expect(field).toHaveValue("123456");
    expect(field).toHaveAccessibleDescription(message);
    expect(field).toHaveFocus();
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    await rejection;
  });
});
