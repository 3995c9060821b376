import { QueryClientProvider } from "@tanstack/react-query";
import userEvent from "@testing-library/user-event";

import { NewEvent } from "@/components/organize/edit/new-event";
import { EventEditor } from "@/components/organize/edit/event-editor";
import { Toaster } from "@/components/ui/feedback/toaster";
import { eventQuery } from "@/lib/events/client/events";
import { eventSeriesQuery } from "@/lib/events/client/series";
import { createQueryClient } from "@/lib/http/browser/query-client";

import { jsonResponse, mockFetch } from "@/tests/support/fakes/fake-fetch";
import { buildEventResponse } from "@/tests/support/fixtures/event";
import { fireEvent, render, screen, waitFor, within } from "@/tests/support/render";

jest.mock("next/navigation", () => jest.requireActual<object>("@/tests/support/fakes/navigation"));

const user = userEvent.setup();
const setValue = (label: RegExp | string, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } });
const chooseRepeats = (label: string) => user.selectOptions(screen.getByLabelText("Repeats"), label);
const listPreview = () => {
  const list = screen.queryByRole("list", { name: /^\d+ dates? in / });
  return list
    ? within(list)
        .getAllByRole("listitem")
        .map((item) => item.textContent)
    : [];
};

describe("a new event", () => {
  const created = buildEventResponse();
  let calls: ReturnType<typeof mockFetch>;

  beforeEach(() => {
    calls = mockFetch({ "POST /api/events": jsonResponse(201, created) });
    const client = createQueryClient();
    render(
      <QueryClientProvider client={client}>
        <NewEvent source={null} viewerZone="America/New_York" isAdmin />
        <Toaster />
      </QueryClientProvider>,
    );
    setValue(/^Name/, "Founders Breakfast");
    setValue(/^Start/, "2026-10-27T18:00");
    setValue(/^End/, "2026-10-27T20:00");
  });
  const save = () => user.click(screen.getByRole("button", { name: "Create Event" }));

  it("repeats never by default", async () => {
    expect(screen.getByLabelText("Repeats")).toHaveValue("never");
    expect(listPreview()).toEqual([]);
    await save();
    expect(calls[0]?.body).not.toHaveProperty("repeats");
  });

  it("lists all dates with their zone, and says where the clocks change", async () => {
    await chooseRepeats("Every week");
    setValue("Number of dates", "3");
    expect(screen.getByRole("heading", { name: "3 dates in Eastern Time (New York)" })).toBeVisible();
    expect(listPreview()).toEqual([
      "Tuesday, October 27, 2026, 6:00 to 8:00 PM EDT",
      "Tuesday, November 3, 2026, 6:00 to 8:00 PM ESTThe clocks change before this date.",
      "Tuesday, November 10, 2026, 6:00 to 8:00 PM EST",
    ]);
    await save();
    expect(calls[0]?.body).toMatchObject({
      repeats: { id: expect.stringMatching(/^[\da-f-]{36}$/) as string, frequency: "weekly", count: 3 },
    });
    expect(await screen.findByText("Series created")).toBeInTheDocument();
  });

  it("says which date moves because its time doesn't exist", async () => {
    setValue(/^Start/, "2027-03-07T02:30");
    setValue(/^End/, "2027-03-07T05:00");
    await chooseRepeats("Every week");
    setValue("Number of dates", "2");
    expect(listPreview()[1]).toBe(
      "Sunday, March 14, 2027, 3:30 to 5:00 AM EDTThis time doesn't exist that day, so it is later.",
    );
  });

  it("repeats every few weeks until a day", async () => {
    await chooseRepeats("Every few weeks");
    setValue("Weeks between dates", "3");
    await user.selectOptions(screen.getByLabelText("Ends"), "On a day");
    setValue("Last day", "2026-12-08");
    expect(listPreview()).toHaveLength(3);
    setValue("Last day", "2028-12-08");
    await save();
    expect(screen.getByLabelText("Last day")).toHaveAccessibleDescription(/^A series has at most 26 dates/);
    expect(calls).toEqual([]);
    setValue("Last day", "2026-12-08");
    await save();
    expect(calls[0]?.body).toMatchObject({ repeats: { frequency: "weekly", interval: 3, until: "2026-12-08" } });
  });

  it("repeats monthly by the weekday of its start", async () => {
    // The fourth Tuesday, which is the last one too.
    await chooseRepeats("Monthly on the last Tuesday");
    setValue("Number of dates", "3");
    expect(listPreview()[2]).toMatch(/^Tuesday, December 29, 2026/);
    await chooseRepeats("Monthly on the fourth Tuesday");
    expect(listPreview()[2]).toMatch(/^Tuesday, December 22, 2026/);
    await save();
    expect(calls[0]?.body).toMatchObject({ repeats: { frequency: "monthly", ordinal: 4, count: 3 } });
  });

  it("sends no number of dates that the server refuses", async () => {
    await chooseRepeats("Every week");
    setValue("Number of dates", "27");
    await save();
    expect(screen.getByLabelText("Number of dates")).toHaveAccessibleDescription(/from 2 to 26/);
    expect(calls).toEqual([]);
  });
});

describe("an event of a series", () => {
  const { viewer } = buildEventResponse();
  const event = buildEventResponse({
    seriesId: "5e41e500-0000-4000-8000-000000000001",
    viewer: { ...viewer!, roles: ["owner"] },
  });
  const saved = { ...event, name: "Tacos" };
  const path = `/api/events/${event.id}`;

  function renderEditor(laterCount: number) {
    const calls = mockFetch({
      [`PUT ${path}`]: jsonResponse(200, saved),
      [`PUT ${path}?scope=thisAndLater`]: jsonResponse(200, saved),
      [`GET ${path}`]: jsonResponse(200, saved),
      [`GET ${path}/series`]: jsonResponse(200, { next: [], laterCount }),
    });
    const client = createQueryClient();
    client.setQueryData(eventQuery(event.id).queryKey, event);
    client.setQueryData(eventSeriesQuery(event.id).queryKey, { next: [], allDates: null, laterCount });
    render(
      <QueryClientProvider client={client}>
        <EventEditor eventId={event.id} viewerZone="America/New_York" creator={{ id: "creator", name: "Ana" }} />
        <Toaster />
      </QueryClientProvider>,
    );
    return () => calls.filter(({ method }) => method === "PUT").map((call) => call.path);
  }
  async function rename() {
    setValue(/^Name/, "Tacos");
    await user.click(screen.getByRole("button", { name: "Save Changes" }));
  }

  it.each([
    ["This event", path],
    ["This and 3 later events", `${path}?scope=thisAndLater`],
  ])("asks what a save covers: %s", async (option, saves) => {
    const listSaves = renderEditor(3);
    expect(screen.queryByLabelText("Repeats")).not.toBeInTheDocument();
    await rename();
    const dialog = within(await screen.findByRole("alertdialog", { name: "Change which dates?" }));
    expect(dialog.getByRole("radio", { name: "This event" })).toBeChecked();
    expect(listSaves()).toEqual([]);
    await user.click(dialog.getByRole("radio", { name: option }));
    await user.click(dialog.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument());
    expect(listSaves()).toEqual([saves]);
  });

  it("saves nothing when the dialog is closed, and keeps the input", async () => {
    const listSaves = renderEditor(3);
    await rename();
    await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Cancel" }));
    expect(screen.getByLabelText(/^Name/)).toHaveValue("Tacos");
    expect(listSaves()).toEqual([]);
  });

  it("asks nothing at the last date", async () => {
    const listSaves = renderEditor(0);
    await rename();
    await waitFor(() => expect(listSaves()).toEqual([path]));
    expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
  });

  it("is cancelled with its later dates if that is chosen", async () => {
    const listSaves = renderEditor(1);
    await user.click(screen.getByRole("button", { name: "Cancel event" }));
    const dialog = within(await screen.findByRole("alertdialog"));
    await user.click(dialog.getByRole("radio", { name: "This and 1 later event" }));
    await user.click(dialog.getByRole("button", { name: "Cancel event" }));
    await waitFor(() => expect(listSaves()).toEqual([`${path}?scope=thisAndLater`]));
  });
});
