import { QueryClientProvider } from "@tanstack/react-query";
import userEvent from "@testing-library/user-event";

import { Toaster } from "@/components/ui/feedback/toaster";
import type { AdminReport } from "@/lib/admin/schema/reports";
import { createQueryClient } from "@/lib/http/browser/query-client";
import { jsonResponse, mockFetch, networkError, noContentResponse } from "@/tests/support/fakes/fake-fetch";
import { act, render, screen, waitFor, within } from "@/tests/support/render";

import { ReportsQueue } from "./reports-queue";

const user = userEvent.setup();
const buildPerson = (id: string, firstName: string) => ({
  id,
  email: `${id}@nametag.test`,
  profile: { firstName, lastName: "Quist", avatarUrl: null },
});
const buildReport = (id: string, firstName: string): AdminReport =>
  ({
    id,
    reason: "Sells things",
    createdAt: "2026-11-01T12:00:00.000Z",
    others: 0,
    reported: buildPerson(id, firstName),
    reporter: buildPerson("ana", "Ana"),
  }) as AdminReport;

let lastReport = 0;

/** Each test has its own report ids. The first decision waits for `respond`. */
function show() {
  const [first, second] = [`r${++lastReport}`, `r${++lastReport}`];
  let resolve: (outcome: Response | Error) => void = () => undefined;
  const calls = mockFetch({
    "GET /api/admin/reports": jsonResponse(200, [buildReport(first, "Leo"), buildReport(second, "Mia")]),
    [`GET /api/events/manage?scope=upcoming&createdBy=${first}`]: jsonResponse(200, [{ id: "mixer" }]),
    [`PATCH /api/admin/reports/${first}`]: () => new Promise<Response | Error>((answer) => (resolve = answer)),
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ReportsQueue />
      <Toaster />
    </QueryClientProvider>,
  );
  return {
    respond: (outcome: Response | Error) => act(async () => resolve(outcome)),
    getDecisions: () => calls.filter(({ method }) => method === "PATCH").map(({ body }) => body),
  };
}

const getButton = async (name: string, person = "Leo Quist") =>
  within(await screen.findByRole("group", { name: `Decide about ${person}` })).getByRole("button", { name });
async function open(decision = "Warn", person?: string) {
  await user.click(await getButton(decision, person));
  return screen.findByRole("dialog");
}
const getNote = () => screen.getByRole("textbox", { name: "Your note in the email" });
const press = (name: string) => user.click(within(screen.getByRole("dialog")).getByRole("button", { name }));
const expectNoDialog = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

test("says how many upcoming events stay before a suspension, and not before a warning", async () => {
  show();
  await open("Warn");
  expect(screen.queryByRole("status")).toBeNull();
  await press("Cancel");
  await open("Suspend");
  expect(await screen.findByText(/^One upcoming event that they created will stay\./)).toBeInTheDocument();
});

test("keeps a typed note when the admin taps outside the dialog", async () => {
  show();
  const dialog = await open();
  const tapOutside = () => user.click(dialog.previousElementSibling as Element);
  await user.type(getNote(), "Please stop.");
  await tapOutside();
  expect(getNote()).toHaveValue("Please stop.");
  await user.clear(getNote());
  await tapOutside();
  await expectNoDialog();
});

test("shows a typed note again after Cancel, for the same report only", async () => {
  show();
  await open();
  await user.type(getNote(), "Please stop.");
  await press("Cancel");
  await open("Warn", "Mia Quist");
  expect(getNote()).toHaveValue("");
  await press("Cancel");
  await open("Suspend");
  expect(getNote()).toHaveValue("Please stop.");
});

test("keeps the dialog and its note when the decision fails, and drops the note once it is sent", async () => {
  const { respond, getDecisions } = show();
  await open();
  await user.type(getNote(), "Please stop.");
  await press("Send warning");
  await respond(networkError());
  expect(await screen.findByText("Update Failed")).toBeInTheDocument();
  expect(getNote()).toHaveValue("Please stop.");
  await press("Send warning");
  await respond(noContentResponse());
  await expectNoDialog();
  const decision = { decision: "warned", note: "Please stop." };
  expect(getDecisions()).toEqual([decision, decision]);
  await open();
  expect(getNote()).toHaveValue("");
});

test("lets the dialog be closed while the decision is sent, and reports the failure", async () => {
  const { respond } = show();
  await open();
  await user.type(getNote(), "Please stop.");
  await press("Send warning");
  await press("Cancel");
  await expectNoDialog();
  expect(await getButton("Warn")).toHaveFocus();
  await user.click(await getButton("Warn"));
  expect(screen.queryByRole("dialog")).toBeNull();
  await open("Warn", "Mia Quist");
  await respond(networkError());
  expect(await screen.findByText("Update Failed")).toBeInTheDocument();
  expect(screen.getByRole("dialog", { name: "Warn Mia Quist?" })).toBeInTheDocument();
  await press("Cancel");
  await open();
  expect(getNote()).toHaveValue("Please stop.");
});
