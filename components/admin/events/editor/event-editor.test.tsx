import { QueryClientProvider } from "@tanstack/react-query";
import userEvent from "@testing-library/user-event";

import { Toaster } from "@/components/ui/feedback/toaster";
import { eventQuery } from "@/lib/events/client/events";
import { createQueryClient } from "@/lib/http/browser/query-client";
import { jsonResponse, mockFetch } from "@/tests/support/fakes/fake-fetch";
import { buildEventResponse } from "@/tests/support/fixtures/event";
import { render, screen, within } from "@/tests/support/render";

import { EventEditor } from "./event-editor";

jest.mock("next/navigation", () => jest.requireActual<object>("@/tests/support/fakes/navigation"));
// jsdom can't render the map library.
jest.mock("./location/location-picker-map", () => ({ LocationPickerMap: () => null }));

const { viewer } = buildEventResponse();
const event = buildEventResponse({ viewer: { ...viewer!, roles: ["owner"] } });
const RUN_LINKS = ["Attendees", "Guests", "Door mode", "Team", "Announcements"];
const ana = { id: "22222222-2222-4222-8222-222222222222", name: "Ana Ruiz" };

function show(props: Partial<Parameters<typeof EventEditor>[0]>, shown = event, audiences: object | null = null) {
  const calls = mockFetch({
    [`GET /api/events/${event.id}/announcements/audiences`]: jsonResponse(200, audiences),
    [`PUT /api/events/${event.id}`]: ({ body }) => jsonResponse(200, { ...shown, ...(body as object) }),
  });
  const client = createQueryClient();
  client.setQueryData(eventQuery(event.id).queryKey, shown);
  render(
    <QueryClientProvider client={client}>
      <EventEditor eventId={event.id} viewerZone="America/New_York" {...props} />
      <Toaster />
    </QueryClientProvider>,
  );
  const listSaved = () => calls.filter(({ method }) => method === "PUT").map(({ body }) => body);
  return { user: userEvent.setup(), listSaved };
}

const getLinks = () => within(screen.getByRole("navigation", { name: "This event" }));
const listLinks = () =>
  [...getLinks().queryAllByRole("link"), ...getLinks().queryAllByRole("button")].map(({ textContent }) => textContent);

test("an owner reaches all of the event, and no other creators", () => {
  show({ creator: ana });
  expect(listLinks()).toEqual([...RUN_LINKS, "Sponsors & host", "Cancel event"]);
  expect(screen.getByRole("link", { name: "Back to the event" })).toHaveAttribute("href", `/events/${event.id}`);
  expect(screen.queryByText(/^Created by/)).toBeNull();
  expect(screen.queryByText("Admin Only")).toBeNull();
});

test("an editor doesn't reach the team", () => {
  show({ creator: ana }, { ...event, viewer: { ...viewer!, roles: ["editor"] } });
  expect(listLinks()).toEqual(["Attendees", "Guests", "Door mode", "Announcements", "Sponsors & host", "Cancel event"]);
});

test("a former member of the team finds no editor", () => {
  show({ creator: ana }, { ...event, viewer: { ...viewer!, roles: [] } });
  expect(screen.getByRole("heading", { name: "404 Page Not Found" })).toBeVisible();
});

test("an admin sees who created the event, with a link to all events of that member", () => {
  show({ createdBy: ana });
  expect(screen.getByRole("link", { name: "Created by Ana Ruiz" })).toHaveAttribute(
    "href",
    `/admin/events?scope=all&createdBy=${ana.id}`,
  );
  expect(listLinks()).toEqual([...RUN_LINKS, "Sponsors & host"]);
});

test("a creator saves what they changed", async () => {
  const { user, listSaved } = show({ creator: ana });
  const name = screen.getByRole("textbox", { name: "Name" });
  await user.clear(name);
  await user.type(name, "Tacos");
  await user.click(screen.getByRole("button", { name: "Save Changes" }));
  expect(await screen.findByText("Event updated")).toBeInTheDocument();
  expect(listSaved()).toEqual([{ name: "Tacos" }]);
});

test("a creator sees before saving how many a new time or place is told to, and not for another change", async () => {
  const told = { members: 12, guests: 30 };
  const { user } = show({ creator: ana }, event, { changes: { this: told, thisAndLater: told } });
  await user.type(screen.getByRole("textbox", { name: "Name" }), "!");
  expect(screen.getByText("Unsaved changes")).toBeVisible();
  expect(screen.queryByText(/get an email/)).toBeNull();
  await user.type(screen.getByRole("textbox", { name: "Venue name" }), "!");
  const text = "If the time or place changes, 12 people and 30 guests get an email.";
  expect(await screen.findByText(text)).toBeVisible();
});

test("a creator hosts the event or names a host, and uploads logos", async () => {
  const { user, listSaved } = show({ creator: ana });
  await user.click(screen.getByRole("button", { name: "Sponsors & host" }));
  const dialog = within(screen.getByRole("dialog"));
  expect(dialog.queryByRole("combobox")).toBeNull();
  expect(dialog.queryByRole("searchbox")).toBeNull();
  expect(dialog.getAllByText(/^Upload a picture: /)).toHaveLength(4);
  await user.click(dialog.getByRole("button", { name: "I'm the host" }));
  expect(dialog.getByText("Ana Ruiz")).toBeInTheDocument();
  await user.click(dialog.getByRole("button", { name: "Save Changes" }));
  expect(await screen.findByText("Event updated")).toBeInTheDocument();
  expect(listSaved()).toMatchObject([{ hostUserId: ana.id }]);
});

test("a creator cancels the event after a question, once", async () => {
  const { user, listSaved } = show({ creator: ana });
  await user.click(getLinks().getByRole("button", { name: "Cancel event" }));
  const question = within(await screen.findByRole("alertdialog", { name: "Cancel this event?" }));
  expect(listSaved()).toEqual([]);
  await user.click(question.getByRole("button", { name: "Cancel event" }));
  expect(await screen.findByText("Event cancelled")).toBeInTheDocument();
  expect(listSaved()).toEqual([{ status: "cancelled" }]);
});

test("a cancelled event can't be cancelled again", () => {
  show({ creator: ana }, { ...event, status: "cancelled" });
  expect(listLinks()).toEqual([...RUN_LINKS, "Sponsors & host"]);
});
