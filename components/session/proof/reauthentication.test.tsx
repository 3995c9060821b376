import { QueryClientProvider } from "@tanstack/react-query";
import userEvent from "@testing-library/user-event";

import { apiRequest } from "@/lib/http/browser/api-client";
import { createQueryClient } from "@/lib/http/browser/query-client";
import { jsonResponse, mockFetch, noContentResponse } from "@/tests/support/fakes/fake-fetch";
import { NO_TWO_STEP } from "@/tests/support/fixtures/settings";
import { cleanup, render, screen, waitFor } from "@/tests/support/render";

import { Reauthentication } from "./reauthentication";

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

it("offers an account without a password its factors, and says what to do without any", async () => {
  const state = { ...NO_TWO_STEP, hasPassword: false };
  const factors = { isOn: true, authenticator: { createdAt: "2026-03-02T12:00:00.000Z", lastUsedAt: null } };
  const answers = [{ ...state, ...factors }, state];
  for (const answer of answers) {
    show({ [ACT]: jsonResponse(403, REFUSED), "GET /api/auth/two-step": jsonResponse(200, answer) });
    const rejection = expect(act()).rejects.toMatchObject({ code: "reauthenticate" });
    const cancel = await screen.findByRole("button", { name: "Cancel" });
    expect(screen.queryByLabelText(/^Password/)).toBeNull();
    if (answer.authenticator) expect(screen.getByRole("textbox")).toBeVisible();
    else expect(screen.getByText(/^This account has no password and no second step\./)).toBeVisible();
    await user.click(cancel);
    await rejection;
    cleanup();
  }
});
