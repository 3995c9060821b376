import type { Guest } from "@/lib/guests/schema/guests";
import { jsonResponse, mockFetch, networkError, noContentResponse } from "@/tests/support/fakes/fake-fetch";
import { answerCheckedIn, answerRefused } from "@/tests/support/fixtures/door-answers";
import {
  ANA,
  BEN,
  buildGuest,
  buildMember,
  CEM,
  DOOR,
  EVENT,
  getItem,
  GUESTS,
  listWrites,
  MONA,
  openMenu,
  PEOPLE_PATH,
  READS,
  renderPeopleScreen,
} from "@/tests/support/fixtures/people-screen";
import { screen, waitFor, within } from "@/tests/support/render";
import { stopClock } from "@/tests/support/setup/clock";

jest.mock("next/navigation", () => jest.requireActual<object>("@/tests/support/fakes/navigation"));
jest.mock("@/components/live/use-realtime", () => ({ useRealtime: () => ({ joinEvent: () => undefined }) }));

// During the event.
beforeEach(() => stopClock("2026-11-20T23:10:00Z"));

it("shows members and guests in one list, with one line of counts", () => {
  renderPeopleScreen();
  expect(screen.getByText("41 coming · 14 guests · 24 in")).toBeInTheDocument();
  expect(screen.getByText("Ana Ruiz").closest("li")).toHaveTextContent("Ana RuizGuestExpectedBay Labs");
  expect(screen.getByText("Ben Li").closest("li")).toHaveTextContent(/Checked In 6:05\sPM/);
  expect(screen.getByText("Mona Member").closest("li")).not.toHaveTextContent("Guest");
  expect(screen.getAllByRole("tab").map(({ textContent }) => textContent)).toEqual([
    ...["All", "Coming 41", "In 24", "Guests 14", "Requests 3"],
  ]);
});

it.each([
  ["owner", [`/organize/${EVENT.id}/people/import`]],
  ["door", []],
] as const)("offers the import on an empty list to members who may import guests: %s", (role, links) => {
  renderPeopleScreen({ role, people: [], counts: { invitations: undefined } });
  const empty = screen.getByText("Nobody is on this list yet").closest("div")!;
  expect(
    within(empty)
      .queryAllByRole("link")
      .map((link) => link.getAttribute("href")),
  ).toEqual(links);
});

it("keeps the filter and the search in the address", async () => {
  const calls = mockFetch({
    ...READS,
    [`GET ${PEOPLE_PATH}/manage?show=in`]: jsonResponse(200, [BEN]),
    [`GET ${PEOPLE_PATH}/manage?show=in&search=ben`]: jsonResponse(200, [BEN]),
  });
  const user = renderPeopleScreen();
  await user.click(screen.getByRole("tab", { name: "In 24" }));
  await user.type(screen.getByRole("searchbox", { name: "Search people" }), "ben");
  await waitFor(() => expect(window.location.search).toBe("?show=in&search=ben"));
  await waitFor(() => expect(calls.map(({ path }) => path)).toContain(`${PEOPLE_PATH}/manage?show=in&search=ben`));
});

it("says how many mails wait, and when the next ones leave", () => {
  const waiting = { count: 300, until: "2026-11-21T00:00:00.000Z" };
  renderPeopleScreen({ counts: { invitations: { uninvited: 0, waiting } } });
  expect(screen.getByText(/^300 mails to guests wait/)).toHaveTextContent(
    /leave on Friday, November 20, 2026, 7:00\sPM EST\.$/,
  );
});

it("lets helpers at the door only check guests in", () => {
  renderPeopleScreen({ role: "door", people: [ANA, CEM], counts: { invitations: undefined } });
  expect(screen.queryByRole("button", { name: "Add a guest" })).not.toBeInTheDocument();
  expect(screen.getByRole("tab", { name: "In" })).toBeInTheDocument();
  expect(getItem("Ana Ruiz").getAllByRole("button")).toHaveLength(1);
  expect(getItem("Cem Oz").queryByRole("button")).not.toBeInTheDocument();
});

it("adds a guest, says that the event is full, and shows what the server says about a field", async () => {
  const taken = "A guest with this email address is on the list already.";
  const added: Guest = {
    ...{ id: "dora", name: "Dora", company: null, status: "pending", checkedInAt: null },
    ...{ email: null, note: null, invitedAt: null, isUnsubscribed: false },
  };
  const responses = [
    jsonResponse(409, { code: "conflict", message: taken, fields: { email: taken } }),
    jsonResponse(201, added),
  ];
  const calls = mockFetch({
    ...READS,
    [`POST ${GUESTS}`]: () => responses.shift() ?? new Error("No more responses"),
  });
  const user = renderPeopleScreen();
  await user.click(screen.getByRole("button", { name: "Add a guest" }));
  const form = within(await screen.findByRole("form", { name: "Add a guest" }));
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
  const calls = mockFetch({ ...READS, [`POST ${GUESTS}`]: () => networkError() });
  const user = renderPeopleScreen();
  const opener = screen.getByRole("button", { name: "Add a guest" });
  await user.click(opener);
  const form = within(await screen.findByRole("form", { name: "Add a guest" }));
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
  [["Cem Oz"], "People"],
])("moves the focus on after the answer to one of %j", async (names, focused) => {
  const pending = names.map((name) => buildGuest(name, { state: "requested" }));
  mockFetch({
    ...READS,
    [`GET ${PEOPLE_PATH}/manage?show=requests`]: jsonResponse(200, pending.slice(1)),
    [`POST ${PEOPLE_PATH}/requests`]: jsonResponse(200, { confirmed: 1, waitlisted: 0, declined: 0, pending: 0 }),
  });
  const user = renderPeopleScreen({ people: pending, show: "requests" });
  const approve = screen.getByRole("button", { name: "Approve Cem Oz" });
  await user.click(approve);
  await waitFor(() => expect(approve).not.toBeInTheDocument());
  expect(document.activeElement).toHaveAccessibleName(focused);
});

it("checks members and guests in, undoes it, and invites", async () => {
  const calls = mockFetch({
    ...READS,
    [`POST ${DOOR}/check-ins`]: answerCheckedIn("Ana Ruiz"),
    [`POST ${DOOR}/check-outs`]: noContentResponse(),
    [`POST ${GUESTS}/invitations`]: jsonResponse(200, { invited: 1, guestIds: [], waiting: null }),
  });
  const user = renderPeopleScreen();
  await user.click(getItem("Ana Ruiz").getByRole("button", { name: "Check In" }));
  expect(await screen.findByText("Ana Ruiz is checked in")).toBeInTheDocument();
  await user.click(getItem("Mona Member").getByRole("button", { name: "Check In" }));
  expect(await screen.findByText("Mona Member is checked in")).toBeInTheDocument();
  await user.click(getItem("Ben Li").getByRole("button", { name: "Undo check-in" }));
  expect(await screen.findByText("Ben Li is not checked in any more")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "More" }));
  await user.click(await screen.findByRole("menuitem", { name: "Invite all to join (1)" }));
  expect(await screen.findByText("1 invitation is on its way")).toBeInTheDocument();
  expect(listWrites(calls)).toMatchObject([
    ["POST", `${DOOR}/check-ins`, { items: [{ subject: { kind: "guest", id: "Ana Ruiz" } }] }],
    ["POST", `${DOOR}/check-ins`, { items: [{ subject: { kind: "member", id: "Mona Member" } }] }],
    ["POST", `${DOOR}/check-outs`, { kind: "guest", id: "Ben Li" }],
    ["POST", `${GUESTS}/invitations`, { all: true }],
  ]);
});

it("undoes a check-in and a check-out by the toast, and no check-in of somebody who was in already", async () => {
  const otto = buildMember("Otto Other", { state: "in", checkInTime: "2026-11-20T23:05:00.000Z" });
  const people = [MONA, otto];
  const answers = [answerCheckedIn("Mona Member"), answerCheckedIn("Otto Other", "2026-11-20T23:05:00Z")];
  const calls = mockFetch({
    ...READS,
    [`GET ${PEOPLE_PATH}/manage?show=all`]: jsonResponse(200, people),
    [`POST ${DOOR}/check-ins`]: () => answers.shift() ?? new Error("No more responses"),
    [`POST ${DOOR}/check-outs`]: noContentResponse(),
  });
  const user = renderPeopleScreen({ people });
  await user.click(getItem("Mona Member").getByRole("button", { name: "Check In" }));
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  expect(await screen.findByText("Mona Member is not checked in any more")).toBeInTheDocument();
  await user.click(getItem("Otto Other").getByRole("button", { name: "Check Out" }));
  expect(await screen.findByText("Otto Other is checked out")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(await screen.findByText("Otto Other is checked in")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Undo" })).not.toBeInTheDocument();
  expect(listWrites(calls)).toMatchObject([
    ["POST", `${DOOR}/check-ins`, { items: [{ subject: { kind: "member", id: "Mona Member" } }] }],
    ["POST", `${DOOR}/check-outs`, { kind: "member", id: "Mona Member", checkedInAt: "2026-11-20T23:00:00Z" }],
    ["POST", `${DOOR}/check-outs`, { kind: "member", id: "Otto Other" }],
    ["POST", `${DOOR}/check-ins`, { items: [{ subject: { kind: "member", id: "Otto Other" } }] }],
  ]);
});

it.each([
  ["unknown", "This person is not on the list any more. Reload the page, or ask an organizer."],
  ["too_early", "Check-in opens 30 minutes before the start. Try again then."],
] as const)("says why a guest can't be checked in: %s", async (reason, text) => {
  mockFetch({ ...READS, [`POST ${DOOR}/check-ins`]: answerRefused(reason) });
  const user = renderPeopleScreen();
  await user.click(getItem("Ana Ruiz").getByRole("button", { name: "Check In" }));
  expect(await screen.findByText(text)).toBeInTheDocument();
});

it("says with the invitations how many of them wait", async () => {
  const waiting = { count: 300, until: "2026-11-21T00:00:00.000Z" };
  mockFetch({ ...READS, [`POST ${GUESTS}/invitations`]: jsonResponse(200, { invited: 500, guestIds: [], waiting }) });
  const user = renderPeopleScreen();
  await user.click(screen.getByRole("button", { name: "More" }));
  await user.click(await screen.findByRole("menuitem", { name: "Invite all to join (1)" }));
  expect(await screen.findByText("500 invitations are on their way")).toBeInTheDocument();
  expect(screen.getByText(/^300 mails to guests wait/)).toBeInTheDocument();
});

it("shows what the row has no room for, and offers no invitation to who wants no mail", async () => {
  const eve = buildGuest("Eve", { email: "e@example.com", note: "Speaks at nine", isUnsubscribed: true });
  const answers = [{ questionId: "shirt", label: "Which shirt?", answer: "Large" }];
  const user = renderPeopleScreen({
    people: [eve, buildMember("Mona Member", { answers, missed: { count: 2, of: 5 } })],
  });
  await openMenu(user, "Eve");
  expect(screen.queryByRole("menuitem", { name: "Invite to join" })).not.toBeInTheDocument();
  await user.click(screen.getByRole("menuitem", { name: "Details" }));
  const details = await screen.findByRole("dialog", { name: "Eve" });
  expect(details).toHaveTextContent("Emaile@example.comWants no mail about this eventNoteSpeaks at nine");
  await user.keyboard("{Escape}");
  expect(getItem("Mona Member").getByText("Missed 2 of 5 of your events")).toBeInTheDocument();
  await openMenu(user, "Mona Member");
  await user.click(screen.getByRole("menuitem", { name: "Details" }));
  expect(await screen.findByRole("dialog", { name: "Mona Member" })).toHaveTextContent("Which shirt?Large");
});

it("changes a guest, and asks before it removes one", async () => {
  const calls = mockFetch({
    ...READS,
    [`PATCH ${GUESTS}/Ana Ruiz`]: jsonResponse(200, {}),
    [`POST ${PEOPLE_PATH}/removals`]: jsonResponse(200, { members: 0, guests: 1 }),
  });
  const user = renderPeopleScreen();
  await openMenu(user, "Ana Ruiz");
  await user.click(screen.getByRole("menuitem", { name: "Edit" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Edit guest" }));
  await user.type(dialog.getByRole("textbox", { name: "Company" }), "!");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Guest changed")).toBeInTheDocument();
  await openMenu(user, "Ana Ruiz");
  await user.click(screen.getByRole("menuitem", { name: "Remove" }));
  const removal = within(await screen.findByRole("alertdialog", { name: "Remove Ana Ruiz?" }));
  expect(listWrites(calls)).toHaveLength(1);
  await user.click(removal.getByRole("button", { name: "Remove" }));
  expect(await screen.findByText("1 person removed")).toBeInTheDocument();
  expect(listWrites(calls)[1]).toEqual(["POST", `${PEOPLE_PATH}/removals`, { guestIds: ["Ana Ruiz"] }]);
});
