import { jsonResponse, mockFetch, noContentResponse } from "@/tests/support/fakes/fake-fetch";
import { answerCheckedIn } from "@/tests/support/fixtures/door-answers";
import {
  BEN,
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

it("offers no check-in before it opens", () => {
  stopClock("2026-11-10T09:00:00Z");
  renderPeopleScreen({ people: [MONA] });
  expect(getItem("Mona Member").queryByRole("button", { name: "Check In" })).toBeNull();
});

describe("after the event", () => {
  const CAME_AT = "2026-11-20T23:05:00.000Z";
  const LEFT = buildMember("Otto Other", { state: "left", checkInTime: CAME_AT });

  it("corrects who was there, and asks before it takes a check-in back", async () => {
    stopClock("2026-11-22T09:00:00Z");
    const people = [MONA, LEFT, buildMember("Cora Corrected", { state: "left", checkInTime: EVENT.endTime })];
    const calls = mockFetch({
      ...READS,
      [`GET ${PEOPLE_PATH}/manage?show=all`]: jsonResponse(200, people),
      [`POST ${DOOR}/check-ins`]: answerCheckedIn("Mona Member"),
      [`POST ${DOOR}/check-outs`]: noContentResponse(),
    });
    const user = renderPeopleScreen({ people });
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

  it("offers neither to approve a request nor to move a member up", async () => {
    stopClock("2026-11-22T09:00:00Z");
    const waiting = buildMember("Walt Late", { state: "waitlisted", waitlistPosition: 1 });
    const user = renderPeopleScreen({ people: [CEM, waiting] });
    expect(screen.queryByRole("button", { name: /^Approve/ })).toBeNull();
    await openMenu(user, "Walt Late");
    expect(screen.getByRole("menuitem", { name: "Remove" })).toBeVisible();
    expect(screen.queryByRole("menuitem", { name: "Move up" })).toBeNull();
  });

  it("says that it is too late to correct anything", () => {
    stopClock("2026-11-29T09:00:00Z");
    renderPeopleScreen({ people: [MONA, BEN, LEFT] });
    expect(screen.getByText(/the event ended more than 7 days ago\.$/)).toBeVisible();
    expect(screen.queryByRole("button", { name: /^(Was there|Check In|Check Out|Undo check-in)$/ })).toBeNull();
  });
});

describe("requests", () => {
  const ASKING = [CEM, MONA, buildMember("Otto Other")].map((person) => ({ ...person, state: "requested" as const }));
  const DECIDED = {
    [`POST ${PEOPLE_PATH}/requests`]: jsonResponse(200, { confirmed: 2, waitlisted: 1, declined: 0, pending: 0 }),
    [`GET ${PEOPLE_PATH}/manage?show=requests`]: jsonResponse(200, ASKING),
  };

  it("decides one request, and approves a declined one", async () => {
    const people = [buildMember("Mona Member", { state: "requested" }), buildMember("Dan Fox", { state: "declined" })];
    const calls = mockFetch({
      ...READS,
      ...DECIDED,
      [`GET ${PEOPLE_PATH}/manage?show=all`]: jsonResponse(200, people),
    });
    const user = renderPeopleScreen({ people });
    await openMenu(user, "Mona Member");
    await user.click(screen.getByRole("menuitem", { name: "Decline" }));
    await user.click(await screen.findByRole("button", { name: "Approve Dan Fox" }));
    expect(listWrites(calls)).toEqual([
      ["POST", `${PEOPLE_PATH}/requests`, { decision: "decline", userIds: ["Mona Member"] }],
      ["POST", `${PEOPLE_PATH}/requests`, { decision: "approve", userIds: ["Dan Fox"] }],
    ]);
  });

  it("decides members and guests who are selected together, or all", async () => {
    const calls = mockFetch({ ...READS, ...DECIDED });
    const user = renderPeopleScreen({ people: ASKING, show: "requests" });
    const bar = within(screen.getByRole("group", { name: "Several people" }));
    await user.click(bar.getByRole("button", { name: "Approve all (3)" }));
    expect(await screen.findByText("3 requests approved")).toBeInTheDocument();
    await user.click(screen.getByRole("checkbox", { name: "Select all shown" }));
    expect(screen.getByText("3 selected")).toBeInTheDocument();
    await user.click(screen.getByRole("checkbox", { name: "Select Otto Other" }));
    await user.click(bar.getByRole("button", { name: "Approve" }));
    await waitFor(() =>
      expect(listWrites(calls)).toEqual([
        ["POST", `${PEOPLE_PATH}/requests`, { decision: "approve", all: true }],
        ["POST", `${PEOPLE_PATH}/requests`, { decision: "approve", userIds: ["Mona Member"], guestIds: ["Cem Oz"] }],
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
    [`POST ${PEOPLE_PATH}/requests`]: jsonResponse(200, { ...moved, declined: 0, pending: 0 }),
  });
  const user = renderPeopleScreen({ people: [MONA, waiting] });
  await openMenu(user, "Walt Late");
  await user.click(screen.getByRole("menuitem", { name: "Move up" }));
  expect(await screen.findByText(title)).toBeInTheDocument();
  if (description) expect(screen.getByText(description)).toBeInTheDocument();
  else expect(screen.queryByText(/The event is full/)).not.toBeInTheDocument();
  expect(listWrites(calls)).toEqual([
    ["POST", `${PEOPLE_PATH}/requests`, { decision: "move_up", userIds: ["Walt Late"] }],
  ]);
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
  const user = renderPeopleScreen({ counts: { requests: 0 } });
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
  const calls = mockFetch({ ...READS, [`POST ${PEOPLE_PATH}/removals`]: jsonResponse(200, { members: 1, guests: 1 }) });
  const user = renderPeopleScreen();
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
  expect(listWrites(calls)).toEqual([["POST", `${PEOPLE_PATH}/removals`, body]]);
});

it("gives a person another check-in code, after a question", async () => {
  const NAME_TAGS = `/api/events/${EVENT.id}/name-tags`;
  const nameTag = { id: "tag", personId: "Mona Member", name: "Mona Member" };
  const calls = mockFetch({
    ...READS,
    [`POST ${NAME_TAGS}`]: jsonResponse(200, { nameTags: [nameTag], nextCursor: null }),
    [`POST ${NAME_TAGS}/tag/renew`]: jsonResponse(200, nameTag),
  });
  const user = renderPeopleScreen({ people: [MONA] });
  await openMenu(user, "Mona Member");
  await user.click(screen.getByRole("menuitem", { name: "New check-in code" }));
  const dialog = within(await screen.findByRole("alertdialog", { name: "New check-in code for Mona Member?" }));
  await user.click(dialog.getByRole("button", { name: "New check-in code" }));
  expect(await screen.findByText(/^Mona Member has a new check-in code\./)).toBeInTheDocument();
  expect(listWrites(calls)).toMatchObject([
    ["POST", NAME_TAGS, { personIds: ["Mona Member"] }],
    ["POST", `${NAME_TAGS}/tag/renew`, undefined],
  ]);
});
