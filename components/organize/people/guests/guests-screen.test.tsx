import { QueryClientProvider } from "@tanstack/react-query";
import userEvent from "@testing-library/user-event";

import { Toaster } from "@/components/ui/feedback/toaster";
import { guestCountsQuery, guestsQuery } from "@/lib/guests/client/guests";
import type { Guest, GuestCounts } from "@/lib/guests/schema/guests";
import { createQueryClient } from "@/lib/http/browser/query-client";
import { jsonResponse, mockFetch, networkError, noContentResponse } from "@/tests/support/fakes/fake-fetch";
import { answerCheckedIn, answerRefused } from "@/tests/support/fixtures/door-answers";
import { render, screen, waitFor, within } from "@/tests/support/render";

import { GuestsScreen } from "./guests-screen";

jest.mock("next/navigation", () => jest.requireActual<object>("@/tests/support/fakes/navigation"));

const PATH = "/api/events/event/guests";
const COUNTS = { confirmed: 2, pending: 1, declined: 0, checkedIn: 1, uninvited: 1, waiting: null };

const buildGuest = (id: string, name: string, changes: Partial<Guest> = {}): Guest => ({
  id,
  name,
  company: null,
  status: "confirmed",
  checkedInAt: null,
  email: null,
  note: null,
  invitedAt: null,
  ...changes,
});

const GUESTS = [
  buildGuest("ana", "Ana Ruiz", { company: "Bay Labs", email: "ana@example.com", note: "Speaks at nine" }),
  buildGuest("ben", "Ben Li", { checkedInAt: "2026-11-20T23:05:00.000Z" }),
  buildGuest("cem", "Cem Oz", { status: "pending" }),
];

type Shown = { canManage?: boolean; guests?: Guest[]; waiting?: GuestCounts["waiting"] };

function renderScreen({ canManage = true, guests = GUESTS, waiting = null }: Shown = {}) {
  const client = createQueryClient();
  const { queryKey, initialPageParam } = guestsQuery("event", { show: "all", search: "" });
  client.setQueryData(queryKey, { pages: [{ items: guests, next: null }], pageParams: [initialPageParam] });
  client.setQueryData(guestCountsQuery("event").queryKey, { ...COUNTS, waiting });
  render(
    <QueryClientProvider client={client}>
      <GuestsScreen event={{ id: "event", timezone: "America/New_York" }} canManage={canManage} />
      <Toaster />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

const READS = {
  [`GET ${PATH}?show=all`]: jsonResponse(200, GUESTS),
  [`GET ${PATH}/counts`]: jsonResponse(200, COUNTS),
};
const getRow = (name: string) => within(screen.getByText(name).closest("li")!);
const listWrites = (calls: { method: string; path: string; body?: unknown }[]) =>
  calls.filter(({ method }) => method !== "GET").map(({ method, path, body }) => [method, path, body]);

it("shows each guest with what organizers know, and the counts", () => {
  renderScreen();
  expect(screen.getByText("2 guests · 1 checked in · 1 pending")).toBeInTheDocument();
  expect(screen.getByText("Ana Ruiz").closest("li")).toHaveTextContent(
    "Ana RuizBay Labsana@example.comSpeaks at nineExpected",
  );
  expect(screen.getByText("Ben Li").closest("li")).toHaveTextContent(/Checked In 6:05\sPM/);
  expect(getRow("Cem Oz").queryByRole("button", { name: "Check in" })).not.toBeInTheDocument();
});

it("says how many mails wait, and when the next ones leave", () => {
  renderScreen({ waiting: { count: 300, until: "2026-11-21T00:00:00.000Z" } });
  expect(screen.getByText(/^300 mails to guests wait/)).toHaveTextContent(
    /leave on Friday, November 20, 2026, 7:00\sPM EST\.$/,
  );
});

it("lets helpers at the door only check guests in", () => {
  renderScreen({ canManage: false });
  expect(screen.queryByRole("button", { name: "Add a guest" })).not.toBeInTheDocument();
  expect(getRow("Ana Ruiz").getAllByRole("button")).toHaveLength(1);
  expect(getRow("Cem Oz").queryByRole("button")).not.toBeInTheDocument();
});

it("adds a guest, says that the event is full, and shows what the server says about a field", async () => {
  const taken = "A guest with this email address is on the list already.";
  const responses = [
    jsonResponse(409, { code: "conflict", message: taken, fields: { email: taken } }),
    jsonResponse(201, buildGuest("dora", "Dora", { status: "pending" })),
  ];
  const calls = mockFetch({
    ...READS,
    [`POST ${PATH}`]: () => responses.shift() ?? new Error("No more responses"),
  });
  const user = renderScreen();
  await user.click(screen.getByRole("button", { name: "Add a guest" }));
  const form = within(screen.getByRole("form", { name: "Add a guest" }));
  await user.type(form.getByRole("textbox", { name: /^Name/ }), "Dora");
  await user.type(form.getByRole("textbox", { name: "Email" }), "dora@example.com");
  await user.click(form.getByRole("button", { name: "Add guest" }));
  expect(await form.findByText(taken)).toBeInTheDocument();
  await user.click(form.getByRole("button", { name: "Add guest" }));
  expect(await screen.findByText(/The event is full/)).toBeInTheDocument();
  expect(form.getByRole("textbox", { name: /^Name/ })).toHaveValue("");
  expect(form.getByRole("textbox", { name: /^Name/ })).toHaveFocus();
  const body = { id: expect.any(String) as string, name: "Dora", email: "dora@example.com", company: "", note: "" };
  expect(listWrites(calls)[0]?.[2]).toEqual(body);
});

it("adds a guest under the same id when the answer was lost, and under another after a change", async () => {
  const calls = mockFetch({ ...READS, [`POST ${PATH}`]: () => networkError() });
  const user = renderScreen();
  const opener = screen.getByRole("button", { name: "Add a guest" });
  await user.click(opener);
  const form = within(screen.getByRole("form", { name: "Add a guest" }));
  const [name, press] = [form.getByRole("textbox", { name: /^Name/ }), form.getByRole("button", { name: "Add guest" })];
  await user.type(name, "Dora");
  for (const more of ["", "", "!"]) {
    if (more) await user.type(name, more);
    await user.click(press);
    await waitFor(() => expect(press).toBeEnabled());
  }
  const ids = listWrites(calls).map(([, , body]) => (body as { id: string }).id);
  expect(ids).toEqual([ids[0], ids[0], expect.any(String)]);
  expect(ids[2]).not.toBe(ids[0]);
  await user.keyboard("{Escape}");
  expect(opener).toHaveFocus();
});

it.each([
  [["Cem Oz", "Dan Fox"], "Approve Dan Fox"],
  [["Cem Oz"], "Guests"],
])("moves the focus on after the answer to one of %j", async (names, focused) => {
  const pending = names.map((name) => buildGuest(name, name, { status: "pending" }));
  const decided = { confirmed: 0, declined: 1, pending: 0 };
  mockFetch({
    ...READS,
    [`GET ${PATH}?show=all`]: jsonResponse(200, pending.slice(1)),
    [`POST ${PATH}/decisions`]: jsonResponse(200, decided),
  });
  const user = renderScreen({ guests: pending });
  const decline = getRow("Cem Oz").getByRole("button", { name: "Decline Cem Oz" });
  await user.click(decline);
  await waitFor(() => expect(decline).not.toBeInTheDocument());
  expect(document.activeElement).toHaveAccessibleName(focused);
});

it("checks in, undoes it, approves, and invites", async () => {
  const calls = mockFetch({
    ...READS,
    "POST /api/events/event/door/check-ins": answerCheckedIn("Ana Ruiz"),
    "POST /api/events/event/door/check-outs": noContentResponse(),
    [`POST ${PATH}/decisions`]: jsonResponse(200, { confirmed: 1, declined: 0, pending: 0 }),
    [`POST ${PATH}/invitations`]: jsonResponse(200, { invited: 1, guestIds: [], waiting: null }),
  });
  const user = renderScreen();
  await user.click(getRow("Ana Ruiz").getByRole("button", { name: "Check in" }));
  expect(await screen.findByText("Ana Ruiz is checked in")).toBeInTheDocument();
  await user.click(getRow("Ben Li").getByRole("button", { name: "Undo check-in" }));
  await user.click(getRow("Cem Oz").getByRole("button", { name: "Approve Cem Oz" }));
  expect(await screen.findByText("Cem Oz is approved")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Invite all to join (1)" }));
  expect(await screen.findByText("1 invitation is on its way")).toBeInTheDocument();
  expect(listWrites(calls)).toMatchObject([
    ["POST", "/api/events/event/door/check-ins", { items: [{ subject: { kind: "guest", id: "ana" } }] }],
    ["POST", "/api/events/event/door/check-outs", { kind: "guest", id: "ben" }],
    ["POST", `${PATH}/decisions`, { decision: "approve", guestIds: ["cem"] }],
    ["POST", `${PATH}/invitations`, { all: true }],
  ]);
});

it.each([
  ["unknown", "This person is not on the list any more. Reload the page, or ask an organizer."],
  ["too_early", "Check-in opens 30 minutes before the start. Try again then."],
] as const)("says why a guest can't be checked in: %s", async (reason, text) => {
  mockFetch({ ...READS, "POST /api/events/event/door/check-ins": answerRefused(reason) });
  const user = renderScreen();
  await user.click(getRow("Ana Ruiz").getByRole("button", { name: "Check in" }));
  expect(await screen.findByText(text)).toBeInTheDocument();
});

it("says with the invitations how many of them wait", async () => {
  const waiting = { count: 300, until: "2026-11-21T00:00:00.000Z" };
  mockFetch({ ...READS, [`POST ${PATH}/invitations`]: jsonResponse(200, { invited: 500, guestIds: [], waiting }) });
  const user = renderScreen();
  await user.click(screen.getByRole("button", { name: "Invite all to join (1)" }));
  expect(await screen.findByText("500 invitations are on their way")).toBeInTheDocument();
  expect(screen.getByText(/^300 mails to guests wait/)).toBeInTheDocument();
});

it("says who wants no mail, and offers no invitation to them", async () => {
  const user = renderScreen({
    guests: [GUESTS[0]!, buildGuest("eve", "Eve", { email: "e@example.com", isUnsubscribed: true })],
  });
  expect(getRow("Eve").getByText("Wants no mail about this event")).toBeInTheDocument();
  await user.click(getRow("Eve").getByRole("button", { name: "More for Eve" }));
  expect(screen.getByRole("menuitem", { name: "Edit" })).toBeInTheDocument();
  expect(screen.queryByRole("menuitem", { name: "Invite to join" })).not.toBeInTheDocument();
});

it("changes a guest, and asks before it removes one", async () => {
  const calls = mockFetch({
    ...READS,
    [`PATCH ${PATH}/ana`]: jsonResponse(200, GUESTS[0]),
    [`DELETE ${PATH}/ana`]: noContentResponse(),
  });
  const user = renderScreen();
  const openMenu = () => user.click(getRow("Ana Ruiz").getByRole("button", { name: "More for Ana Ruiz" }));
  await openMenu();
  await user.click(screen.getByRole("menuitem", { name: "Edit" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Edit guest" }));
  await user.type(dialog.getByRole("textbox", { name: "Company" }), "!");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Guest changed")).toBeInTheDocument();
  await openMenu();
  await user.click(screen.getByRole("menuitem", { name: "Remove" }));
  const removal = within(await screen.findByRole("alertdialog", { name: "Remove Ana Ruiz?" }));
  expect(listWrites(calls)).toHaveLength(1);
  await user.click(removal.getByRole("button", { name: "Remove" }));
  expect(await screen.findByText("Guest removed")).toBeInTheDocument();
  expect(listWrites(calls).map(([method]) => method)).toEqual(["PATCH", "DELETE"]);
});
