import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import userEvent from "@testing-library/user-event";

import { toast } from "@/components/ui/feedback/toast";
import { Toaster } from "@/components/ui/feedback/toaster";
import { leavePage } from "@/components/ui/unsaved/leave-page";
import { eventQuery } from "@/lib/events/client/events";
import { createQueryClient } from "@/lib/http/browser/query-client";
import { jsonResponse, mockFetch, networkError } from "@/tests/support/fakes/fake-fetch";
import { push } from "@/tests/support/fakes/navigation";
import { buildEventResponse } from "@/tests/support/fixtures/event";
import { act, render, screen, waitFor, within } from "@/tests/support/render";

import { EventEditor } from "../event-editor";
import { EventManagementScreen } from "@/components/admin/manage/event-management-screen";

jest.mock("next/navigation", () => jest.requireActual("@/tests/support/fakes/navigation"));
// jsdom can't render the map library.
jest.mock("../location/location-picker-map", () => ({ LocationPickerMap: () => null }));

const user = userEvent.setup();
const { viewer } = buildEventResponse();
const event = buildEventResponse({ viewer: { ...viewer!, roles: ["admin"] } });
const ZONE = "America/New_York";

beforeEach(() => push.mockReset());

let client: QueryClient;

function show(element: React.ReactElement) {
  client = createQueryClient();
  client.setQueryData(eventQuery(event.id).queryKey, event);
  render(
    <QueryClientProvider client={client}>
      {element}
      <Toaster />
    </QueryClientProvider>,
  );
}

/** The toast's button leaves the page. */
const receiveMessage = () =>
  act(() =>
    toast({ title: "Ana", action: { label: "Open", onClick: () => leavePage(() => push("/messages?user=ana")) } }),
  );
const findQuestion = () => screen.findByRole("alertdialog", { name: "Leave without saving?" });
const getDialog = () => screen.getByRole("dialog", { name: "Sponsors & host" });
const getSponsor = () => within(within(getDialog()).getByRole("group", { name: "Sponsor 1" })).getByLabelText("Name");

async function openFromEditor() {
  window.history.pushState(null, "", `/organize/${event.id}/edit`);
  show(<EventEditor eventId={event.id} viewerZone={ZONE} />);
  await user.click(screen.getByRole("button", { name: "Sponsors & host" }));
}

async function openFromList() {
  window.history.pushState(null, "", "/admin/events");
  const { id, name, startTime, endTime, timezone, status, venueName } = event;
  const row = { id, name, startTime, endTime, timezone, status, venueName, isOnline: false, capacity: null };
  mockFetch({
    "GET /api/events/manage?scope=upcoming": jsonResponse(200, [
      { ...row, rsvpCount: 0, guestCount: 0, waitlistedCount: 0, checkedInCount: 0 },
    ]),
  });
  show(
    <EventManagementScreen
      initialFilters={{ scope: "upcoming", q: "" }}
      viewerZone={ZONE}
      renderedAt="2026-11-01T12:00:00.000Z"
    />,
  );
  await user.click(await screen.findByRole("button", { name: `More for ${event.name}` }));
  await user.click(screen.getByRole("menuitem", { name: "Sponsors & host" }));
}

test.each([
  ["the list of events", openFromList],
  ["the editor", openFromEditor],
])("asks before a toast's Open leaves %s and discards what was typed", async (_, open) => {
  await open();
  await user.type(getSponsor(), "Gulf Bank");
  receiveMessage();
  await user.click(screen.getByRole("button", { name: "Open" }));
  const question = await findQuestion();
  await user.click(within(question).getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(question).not.toBeInTheDocument());
  expect(push).not.toHaveBeenCalled();
  expect(getSponsor()).toHaveValue("Gulf Bank");
  receiveMessage();
  await user.click(screen.getByRole("button", { name: "Open" }));
  await user.click(within(await findQuestion()).getByRole("button", { name: "Leave" }));
  expect(push.mock.calls).toEqual([["/messages?user=ana"]]);
});

test("does not ask once the dialog is closed", async () => {
  await openFromList();
  await user.type(getSponsor(), "Gulf Bank");
  await user.click(within(getDialog()).getByRole("button", { name: "Cancel" }));
  receiveMessage();
  await user.click(screen.getByRole("button", { name: "Open" }));
  expect(push.mock.calls).toEqual([["/messages?user=ana"]]);
});

test("lets the dialog be closed while it is saved, and shows what was saved when it is opened again", async () => {
  await openFromEditor();
  let respond: (outcome: Response | Error) => void = () => undefined;
  mockFetch({
    [`PUT /api/events/${event.id}`]: () => new Promise<Response | Error>((resolve) => (respond = resolve)),
  });
  const save = () => user.click(within(getDialog()).getByRole("button", { name: "Save Changes" }));
  await user.type(getSponsor(), "Gulf Bank");
  await save();
  await act(async () => respond(networkError()));
  expect(await screen.findByText("Update Failed")).toBeInTheDocument();
  expect(getSponsor()).toHaveValue("Gulf Bank");

  await save();
  await user.click(within(getDialog()).getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.click(screen.getByRole("button", { name: "Sponsors & host" }));
  expect(within(getDialog()).queryByRole("group", { name: "Sponsor 1" })).toBeNull();
  await act(async () => respond(jsonResponse(200, { ...event, sponsorName: "Gulf Bank" })));
  expect(await screen.findByText("Event updated")).toBeInTheDocument();
  expect(getSponsor()).toHaveValue("Gulf Bank");
});

describe("changes that could not be saved after the dialog was closed", () => {
  let respond: (outcome: Response | Error) => void = () => undefined;
  const hold = () => new Promise<Response | Error>((resolve) => (respond = resolve));
  const press = (name: string) => user.click(within(getDialog()).getByRole("button", { name }));
  const reopen = () => user.click(screen.getByRole("button", { name: "Sponsors & host" }));
  const getSecondSponsor = () =>
    within(within(getDialog()).getByRole("group", { name: "Sponsor 2" })).getByLabelText("Name");
  const getNote = () => within(getDialog()).queryByText(/^These changes could not be saved last time/);

  /** Changes both sponsors and closes the dialog during the save, which fails. */
  async function failToSave() {
    await openFromEditor();
    const calls = mockFetch({ [`PUT /api/events/${event.id}`]: hold });
    await user.type(getSponsor(), "Gulf Bank");
    await user.type(getSecondSponsor(), "Bay Cafe");
    await press("Save Changes");
    await press("Cancel");
    await act(async () => respond(networkError()));
    expect(await screen.findByText("Update Failed")).toBeInTheDocument();
    return calls;
  }

  test("are in the form when it is opened again, and are sent again", async () => {
    const calls = await failToSave();
    await reopen();
    expect(getNote()).toBeVisible();
    expect(getSponsor()).toHaveValue("Gulf Bank");
    await press("Save Changes");
    expect(calls.filter(({ method }) => method === "PUT").map(({ body }) => body)).toEqual([
      { sponsorName: "Gulf Bank", sponsor2Name: "Bay Cafe" },
      { sponsorName: "Gulf Bank", sponsor2Name: "Bay Cafe" },
    ]);
  });

  test("don't hide what others have saved meanwhile", async () => {
    await failToSave();
    const host = { hostUserId: "60000000-0000-4000-8000-000000000007" };
    const changed = { ...event, sponsorName: "Sun Credit", ...host };
    act(() => void client.setQueryData(eventQuery(event.id).queryKey, changed));
    await reopen();
    expect(getSponsor()).toHaveValue("Sun Credit");
    expect(getSecondSponsor()).toHaveValue("Bay Cafe");
    expect(within(getDialog()).getByRole("button", { name: "Remove host" })).toBeVisible();
  });

  test("are gone when they were discarded", async () => {
    await failToSave();
    await reopen();
    await press("Cancel");
    await reopen();
    expect(getSponsor()).toHaveValue("");
    expect(getNote()).toBeNull();
  });
});

test("does not restore what was discarded after a failure that the dialog showed", async () => {
  await openFromEditor();
  mockFetch({ [`PUT /api/events/${event.id}`]: networkError() });
  await user.type(getSponsor(), "Gulf Bank");
  await user.click(within(getDialog()).getByRole("button", { name: "Save Changes" }));
  expect(await screen.findByText("Update Failed")).toBeInTheDocument();
  await user.click(within(getDialog()).getByRole("button", { name: "Cancel" }));
  await user.click(screen.getByRole("button", { name: "Sponsors & host" }));
  expect(getSponsor()).toHaveValue("");
});
