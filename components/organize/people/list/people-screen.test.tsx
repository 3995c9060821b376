import { QueryClientProvider } from "@tanstack/react-query";
import userEvent from "@testing-library/user-event";

import { Toaster } from "@/components/ui/feedback/toaster";
import { managedPeopleQuery } from "@/lib/attendance/client/manage";
import { walkInRequestsQuery } from "@/lib/attendance/client/walk-in";
import type { ShownPeople } from "@/lib/attendance/constants";
import type { ManagedPerson } from "@/lib/attendance/schema/manage";
import { clock } from "@/lib/core/shared/clock";
import { eventQuery } from "@/lib/events/client/events";
import type { EventViewer } from "@/lib/events/schema/event";
import { peopleCountsQuery } from "@/lib/guests/client/guests";
import type { Guest, PeopleCounts } from "@/lib/guests/schema/guests";
import { createQueryClient } from "@/lib/http/browser/query-client";
import { fillPublicFields } from "@/lib/profiles/constants/public-profile";
import { jsonResponse, mockFetch, networkError, noContentResponse } from "@/tests/support/fakes/fake-fetch";
import { answerCheckedIn, answerRefused } from "@/tests/support/fixtures/door-answers";
import { buildEventResponse } from "@/tests/support/fixtures/event";
import { render, screen, waitFor, within } from "@/tests/support/render";
import { stopClock } from "@/tests/support/setup/clock";

import { PeopleScreen } from "./people-screen";

jest.mock("next/navigation", () => jest.requireActual<object>("@/tests/support/fakes/navigation"));
jest.mock("@/components/live/use-realtime", () => ({ useRealtime: () => ({ joinEvent: () => undefined }) }));

const EVENT = buildEventResponse({ timezone: "America/New_York" });

// During the event.
beforeEach(() => stopClock("2026-11-20T23:10:00Z"));

const GUESTS = `/api/events/${EVENT.id}/guests`;
const PATH = `/api/events/${EVENT.id}/rsvped-attendees`;
const DOOR = `/api/events/${EVENT.id}/door`;
const COUNTS: PeopleCounts = {
  ...{ capacity: null, coming: 41, guests: 14, in: 24, came: 24, guestsCame: 8 },
  ...{ requests: 3, waitlisted: 0, notComing: 0 },
  invitations: { uninvited: 1, waiting: null },
};

const buildGuest = (name: string, changes: Partial<ManagedPerson> = {}): ManagedPerson => ({
  ...{ kind: "guest", id: name, state: "expected", name, company: null, profile: null, waitlistPosition: null },
  ...{ joinedAt: "2026-11-20T20:00:00.000Z", checkInTime: null, checkOutTime: null, answers: [] },
  ...{ firstCheckInTime: null, email: null, note: null, invitedAt: null, isUnsubscribed: false },
  ...changes,
});

function buildMember(name: string, changes: Partial<ManagedPerson> = {}): ManagedPerson {
  const [firstName = "", lastName = ""] = name.split(" ");
  const profile = { ...fillPublicFields(null), firstName, lastName };
  return {
    ...{ kind: "member", id: name, state: "expected", name, company: null, profile, waitlistPosition: null },
    ...{ joinedAt: "2026-11-20T20:00:00.000Z", checkInTime: null, checkOutTime: null, answers: [] },
    firstCheckInTime: null,
    ...changes,
  };
}

const ANA = buildGuest("Ana Ruiz", { company: "Bay Labs", email: "ana@example.com", note: "Speaks at nine" });
const BEN = buildGuest("Ben Li", { state: "in", checkInTime: "2026-11-20T23:05:00.000Z" });
const CEM = buildGuest("Cem Oz", { state: "requested" });
const MONA = buildMember("Mona Member");

type Shown = {
  people?: ManagedPerson[];
  show?: ShownPeople;
  role?: EventViewer["roles"][number];
  counts?: Partial<PeopleCounts>;
};

function renderScreen({ people = [ANA, BEN, CEM, MONA], show = "all", role = "owner", counts }: Shown = {}) {
  const client = createQueryClient();
  const filters = { show, search: "" };
  const { queryKey, initialPageParam } = managedPeopleQuery(EVENT.id, filters);
  client.setQueryData(queryKey, { pages: [{ items: people, next: null }], pageParams: [initialPageParam] });
  client.setQueryData(peopleCountsQuery(EVENT.id).queryKey, { ...COUNTS, ...counts });
  client.setQueryData<unknown>(eventQuery(EVENT.id).queryKey, {
    ...EVENT,
    viewer: { ...EVENT.viewer!, roles: [role] },
  });
  client.setQueryData(walkInRequestsQuery(EVENT.id).queryKey, []);
  window.history.replaceState(null, "", `/organize/${EVENT.id}/people`);
  render(
    <QueryClientProvider client={client}>
      <PeopleScreen event={EVENT} renderedAt={clock.now().toISOString()} initialFilters={filters} />
      <Toaster />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

const READS = {
  [`GET ${PATH}/manage?show=all`]: jsonResponse(200, [ANA, BEN, CEM, MONA]),
  [`GET ${PATH}/manage?show=requests`]: jsonResponse(200, []),
  [`GET ${PATH}/counts`]: jsonResponse(200, COUNTS),
};
const getItem = (name: string) => within(screen.getByText(name).closest("li")!);
const openMenu = async (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(getItem(name).getByRole("button", { name: `More for ${name}` }));
const listWrites = (calls: { method: string; path: string; body?: unknown }[]) =>
  calls.filter(({ method }) => method !== "GET").map(({ method, path, body }) => [method, path, body]);

it("shows members and guests in one list, with one line of counts", () => {
  renderScreen();
  expect(screen.getByText("41 coming · 14 guests · 24 in")).toBeInTheDocument();
  expect(screen.getByText("Ana Ruiz").closest("li")).toHaveTextContent("Ana RuizGuestExpectedBay Labs");
  expect(screen.getByText("Ben Li").closest("li")).toHaveTextContent(/Checked In 6:05\sPM/);
  expect(screen.getByText("Mona Member").closest("li")).not.toHaveTextContent("Guest");
  expect(screen.getAllByRole("tab").map(({ textContent }) => textContent)).toEqual([
    ...["All", "Coming 41", "In 24", "Guests 14", "Requests 3"],
  ]);
});

it("keeps the filter and the search in the address", async () => {
  const calls = mockFetch({
    ...READS,
    [`GET ${PATH}/manage?show=in`]: jsonResponse(200, [BEN]),
    [`GET ${PATH}/manage?show=in&search=ben`]: jsonResponse(200, [BEN]),
  });
  const user = renderScreen();
  await user.click(screen.getByRole("tab", { name: "In 24" }));
  await user.type(screen.getByRole("searchbox", { name: "Search people" }), "ben");
  await waitFor(() => expect(window.location.search).toBe("?show=in&search=ben"));
  await waitFor(() => expect(calls.map(({ path }) => path)).toContain(`${PATH}/manage?show=in&search=ben`));
});

it("says how many mails wait, and when the next ones leave", () => {
  const waiting = { count: 300, until: "2026-11-21T00:00:00.000Z" };
  renderScreen({ counts: { invitations: { uninvited: 0, waiting } } });
  expect(screen.getByText(/^300 mails to guests wait/)).toHaveTextContent(
    /leave on Friday, November 20, 2026, 7:00\sPM EST\.$/,
  );
});

it("lets helpers at the door only check guests in", () => {
  renderScreen({ role: "door", people: [ANA, CEM], counts: { invitations: undefined } });
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
  const calls = mockFetch({ ...READS, [`POST ${GUESTS}`]: () => networkError() });
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
  [["Cem Oz"], "People"],
])("moves the focus on after the answer to one of %j", async (names, focused) => {
  const pending = names.map((name) => buildGuest(name, { state: "requested" }));
  mockFetch({
    ...READS,
    [`GET ${PATH}/manage?show=requests`]: jsonResponse(200, pending.slice(1)),
    [`POST ${PATH}/requests`]: jsonResponse(200, { confirmed: 1, waitlisted: 0, declined: 0, pending: 0 }),
  });
  const user = renderScreen({ people: pending, show: "requests" });
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
  const user = renderScreen();
  await user.click(getItem("Ana Ruiz").getByRole("button", { name: "Check In" }));
  expect(await screen.findByText("Ana Ruiz is checked in")).toBeInTheDocument();
  await user.click(getItem("Mona Member").getByRole("button", { name: "Check In" }));
  expect(await screen.findByText("Mona Member is checked in")).toBeInTheDocument();
  await user.click(getItem("Ben Li").getByRole("button", { name: "Undo check-in" }));
  expect(await screen.findByText("Ben Li is not checked in any more")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Invite all to join (1)" }));
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
    [`GET ${PATH}/manage?show=all`]: jsonResponse(200, people),
    [`POST ${DOOR}/check-ins`]: () => answers.shift() ?? new Error("No more responses"),
    [`POST ${DOOR}/check-outs`]: noContentResponse(),
  });
  const user = renderScreen({ people });
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

describe("after the event", () => {
  const CAME_AT = "2026-11-20T23:05:00.000Z";
  const LEFT = buildMember("Otto Other", { state: "left", checkInTime: CAME_AT });

  it("corrects who was there, and asks before it takes a check-in back", async () => {
    stopClock("2026-11-22T09:00:00Z");
    const people = [MONA, LEFT, buildMember("Cora Corrected", { state: "left", checkInTime: EVENT.endTime })];
    const calls = mockFetch({
      ...READS,
      [`GET ${PATH}/manage?show=all`]: jsonResponse(200, people),
      [`POST ${DOOR}/check-ins`]: answerCheckedIn("Mona Member"),
      [`POST ${DOOR}/check-outs`]: noContentResponse(),
    });
    const user = renderScreen({ people });
    expect(screen.getByText(/^The event is over\. You can correct who was there until Friday, Nov/)).toBeVisible();
    expect(getItem("Cora Corrected").getByText("Was there")).toBeVisible();
    await user.click(getItem("Mona Member").getByRole("button", { name: "Was there" }));
    expect(await screen.findByText("Mona Member was there")).toBeInTheDocument();
    expect(getItem("Otto Other").getAllByRole("button")).toHaveLength(1);
    await openMenu(user, "Otto Other");
    await user.click(screen.getByRole("menuitem", { name: "Was not there" }));
    const dialog = within(await screen.findByRole("alertdialog", { name: "Was Otto Other not there?" }));
    await user.click(dialog.getByRole("button", { name: "Was not there" }));
    expect(await screen.findByText("Otto Other is not checked in any more")).toBeInTheDocument();
    expect(listWrites(calls)).toMatchObject([
      ["POST", `${DOOR}/check-ins`, { items: [{ subject: { kind: "member", id: "Mona Member" } }] }],
      ["POST", `${DOOR}/check-outs`, { kind: "member", id: "Otto Other", checkedInAt: CAME_AT }],
    ]);
  });

  it("says that it is too late to correct anything", () => {
    stopClock("2026-11-29T09:00:00Z");
    renderScreen({ people: [MONA, BEN, LEFT] });
    expect(screen.getByText(/the event ended more than 7 days ago\.$/)).toBeVisible();
    expect(screen.queryByRole("button", { name: /^(Was there|Check In|Check Out|Undo check-in)$/ })).toBeNull();
  });
});

it.each([
  ["unknown", "This person is not on the list any more. Reload the page, or ask an organizer."],
  ["too_early", "Check-in opens 30 minutes before the start. Try again then."],
] as const)("says why a guest can't be checked in: %s", async (reason, text) => {
  mockFetch({ ...READS, [`POST ${DOOR}/check-ins`]: answerRefused(reason) });
  const user = renderScreen();
  await user.click(getItem("Ana Ruiz").getByRole("button", { name: "Check In" }));
  expect(await screen.findByText(text)).toBeInTheDocument();
});

it("says with the invitations how many of them wait", async () => {
  const waiting = { count: 300, until: "2026-11-21T00:00:00.000Z" };
  mockFetch({ ...READS, [`POST ${GUESTS}/invitations`]: jsonResponse(200, { invited: 500, guestIds: [], waiting }) });
  const user = renderScreen();
  await user.click(screen.getByRole("button", { name: "Invite all to join (1)" }));
  expect(await screen.findByText("500 invitations are on their way")).toBeInTheDocument();
  expect(screen.getByText(/^300 mails to guests wait/)).toBeInTheDocument();
});

it("shows what the row has no room for, and offers no invitation to who wants no mail", async () => {
  const eve = buildGuest("Eve", { email: "e@example.com", note: "Speaks at nine", isUnsubscribed: true });
  const answers = [{ questionId: "shirt", label: "Which shirt?", answer: "Large" }];
  const user = renderScreen({ people: [eve, buildMember("Mona Member", { answers, missed: { count: 2, of: 5 } })] });
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
    [`POST ${PATH}/removals`]: jsonResponse(200, { members: 0, guests: 1 }),
  });
  const user = renderScreen();
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
  expect(listWrites(calls)[1]).toEqual(["POST", `${PATH}/removals`, { guestIds: ["Ana Ruiz"] }]);
});

describe("requests", () => {
  const ASKING = [CEM, MONA, buildMember("Otto Other")].map((person) => ({ ...person, state: "requested" as const }));
  const DECIDED = {
    [`POST ${PATH}/requests`]: jsonResponse(200, { confirmed: 2, waitlisted: 1, declined: 0, pending: 0 }),
    [`GET ${PATH}/manage?show=requests`]: jsonResponse(200, ASKING),
  };

  it("decides one request, and approves a declined one", async () => {
    const people = [buildMember("Mona Member", { state: "requested" }), buildMember("Dan Fox", { state: "declined" })];
    const calls = mockFetch({
      ...READS,
      ...DECIDED,
      [`GET ${PATH}/manage?show=all`]: jsonResponse(200, people),
    });
    const user = renderScreen({ people });
    await openMenu(user, "Mona Member");
    await user.click(screen.getByRole("menuitem", { name: "Decline" }));
    await user.click(await screen.findByRole("button", { name: "Approve Dan Fox" }));
    expect(listWrites(calls)).toEqual([
      ["POST", `${PATH}/requests`, { decision: "decline", userIds: ["Mona Member"] }],
      ["POST", `${PATH}/requests`, { decision: "approve", userIds: ["Dan Fox"] }],
    ]);
  });

  it("decides members and guests who are selected together, or all", async () => {
    const calls = mockFetch({ ...READS, ...DECIDED });
    const user = renderScreen({ people: ASKING, show: "requests" });
    const bar = within(screen.getByRole("group", { name: "Several people" }));
    await user.click(bar.getByRole("button", { name: "Approve all (3)" }));
    expect(await screen.findByText("3 requests approved")).toBeInTheDocument();
    await user.click(screen.getByRole("checkbox", { name: "Select all shown" }));
    expect(screen.getByText("3 selected")).toBeInTheDocument();
    await user.click(screen.getByRole("checkbox", { name: "Select Otto Other" }));
    await user.click(bar.getByRole("button", { name: "Approve" }));
    await waitFor(() =>
      expect(listWrites(calls)).toEqual([
        ["POST", `${PATH}/requests`, { decision: "approve", all: true }],
        ["POST", `${PATH}/requests`, { decision: "approve", userIds: ["Mona Member"], guestIds: ["Cem Oz"] }],
      ]),
    );
  });
});

it.each([
  [{ confirmed: 1, waitlisted: 0 }, "1 person moved up", null],
  [{ confirmed: 0, waitlisted: 1 }, "1 person moved up", /^The event is full\. They get the next free place\./],
])("moves a member up the waitlist, and says whether a place was free: %j", async (moved, title, description) => {
  const waiting = buildMember("Walt Late", { state: "waitlisted", waitlistPosition: 3 });
  const calls = mockFetch({
    ...READS,
    [`POST ${PATH}/requests`]: jsonResponse(200, { ...moved, declined: 0, pending: 0 }),
  });
  const user = renderScreen({ people: [MONA, waiting] });
  await openMenu(user, "Walt Late");
  await user.click(screen.getByRole("menuitem", { name: "Move up" }));
  expect(await screen.findByText(title)).toBeInTheDocument();
  if (description) expect(screen.getByText(description)).toBeInTheDocument();
  else expect(screen.queryByText(/The event is full/)).not.toBeInTheDocument();
  expect(listWrites(calls)).toEqual([["POST", `${PATH}/requests`, { decision: "move_up", userIds: ["Walt Late"] }]]);
});

it("checks in and invites those who are selected, each by one call", async () => {
  const result = { reason: null, subject: null, company: null, checkedInAt: null, firstDeviceId: null };
  const items = [
    { ...result, id: "1", name: "Ana Ruiz", result: "checked_in" },
    { ...result, id: "2", name: "Mona Member", result: "conflict", reason: "elsewhere" },
  ];
  const calls = mockFetch({
    ...READS,
    [`POST ${DOOR}/check-ins`]: jsonResponse(200, { items }),
    [`POST ${GUESTS}/invitations`]: jsonResponse(200, { invited: 1, guestIds: ["Ana Ruiz"], waiting: null }),
  });
  const user = renderScreen({ counts: { requests: 0 } });
  expect(screen.queryByRole("checkbox")).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Select several" }));
  const bar = within(screen.getByRole("group", { name: "Several people" }));
  for (const name of ["Ana Ruiz", "Ben Li", "Mona Member"])
    await user.click(screen.getByRole("checkbox", { name: `Select ${name}` }));
  expect(bar.queryByRole("button", { name: "Approve" })).not.toBeInTheDocument();
  await user.click(bar.getByRole("button", { name: "Check In" }));
  expect(await screen.findByText("1 person is checked in")).toBeInTheDocument();
  expect(screen.getByText(/^1 couldn't be checked in/)).toBeInTheDocument();
  await user.click(bar.getByRole("button", { name: "Invite to join" }));
  expect(await screen.findByText("1 invitation is on its way")).toBeInTheDocument();
  const [ana, mona] = [
    { kind: "guest", id: "Ana Ruiz" },
    { kind: "member", id: "Mona Member" },
  ];
  expect(listWrites(calls)).toMatchObject([
    ["POST", `${DOOR}/check-ins`, { items: [{ subject: ana }, { subject: mona }] }],
    ["POST", `${GUESTS}/invitations`, { guestIds: ["Ana Ruiz"] }],
  ]);
});

it("removes members and guests together, and sends the reason for the members", async () => {
  const calls = mockFetch({ ...READS, [`POST ${PATH}/removals`]: jsonResponse(200, { members: 1, guests: 1 }) });
  const user = renderScreen();
  await user.click(screen.getByRole("button", { name: "Select several" }));
  for (const name of ["Ana Ruiz", "Mona Member"])
    await user.click(screen.getByRole("checkbox", { name: `Select ${name}` }));
  await user.click(
    within(screen.getByRole("group", { name: "Several people" })).getByRole("button", { name: "Remove" }),
  );
  const removal = within(await screen.findByRole("alertdialog", { name: "Remove 2 people?" }));
  await user.type(removal.getByRole("textbox", { name: "Reason" }), "The room is smaller");
  await user.click(removal.getByRole("button", { name: "Remove" }));
  expect(await screen.findByText("2 people removed")).toBeInTheDocument();
  const body = { userIds: ["Mona Member"], reason: "The room is smaller", guestIds: ["Ana Ruiz"] };
  expect(listWrites(calls)).toEqual([["POST", `${PATH}/removals`, body]]);
});
