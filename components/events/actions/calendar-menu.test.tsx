import userEvent from "@testing-library/user-event";

import { Toaster } from "@/components/ui/feedback/toaster";
import { jsonResponse, networkError, mockFetch } from "@/tests/support/fakes/fake-fetch";
import { buildEventResponse } from "@/tests/support/fixtures/event";
import { render, screen } from "@/tests/support/render";
import { installDevice } from "@/tests/support/setup/device-files";

import { CalendarMenu } from "./calendar-menu";

const EVENT = buildEventResponse({ name: "Tacos / Tech" });
const CALENDAR_FILE = `GET /api/events/${EVENT.id}/calendar`;

async function openMenu(event = EVENT) {
  const user = userEvent.setup();
  render(
    <>
      <CalendarMenu event={event} />
      <Toaster />
    </>,
  );
  await user.click(screen.getByRole("button", { name: "Add to Calendar" }));
  return user;
}
const getItem = (name: string) => screen.getByRole("menuitem", { name });

it("offers Google and Outlook, each in a new tab, and a file", async () => {
  await openMenu();
  const links = ["Google Calendar", "Outlook Calendar", "Outlook for work or school"].map((name) => getItem(name));
  expect(links.map((link) => new URL(link.getAttribute("href") ?? "").host)).toEqual([
    "calendar.google.com",
    "outlook.live.com",
    "outlook.office.com",
  ]);
  for (const link of links) {
    expect(link).toHaveAttribute("target", "_blank");
    expect(link).toHaveAttribute("rel", "noopener noreferrer");
  }
  expect(getItem("Download iCal")).toBeInTheDocument();
});

it("saves the file under the event's name, shows a toast and returns the focus", async () => {
  const { saved } = installDevice();
  const calls = mockFetch({
    [CALENDAR_FILE]: new Response("BEGIN:VCALENDAR", { headers: { "content-type": "text/calendar" } }),
  });
  const user = await openMenu();
  await user.click(getItem("Download iCal"));
  expect(await screen.findByText("Calendar file downloaded")).toBeInTheDocument();
  expect(calls).toHaveLength(1);
  expect(saved.map(({ name }) => name)).toEqual(["Tacos_Tech.ics"]);
  expect(screen.getByRole("button", { name: "Add to Calendar" })).toHaveFocus();
});

it.each([
  [
    "its own text without a message",
    new Response("", { status: 502 }),
    "Unable to download calendar file. Please try again.",
  ],
  ["the network when it fails", networkError(), "Network error. Please check your connection and try again."],
  [
    "the server's message when the server refuses",
    jsonResponse(503, { message: "Please try again in a moment." }),
    "Please try again in a moment.",
  ],
])("shows %s", async (_, response, description) => {
  const { saved } = installDevice();
  mockFetch({ [CALENDAR_FILE]: response });
  const user = await openMenu();
  await user.click(getItem("Download iCal"));
  expect(await screen.findByText("Download failed")).toBeInTheDocument();
  expect(screen.getByText(description)).toBeInTheDocument();
  expect(saved).toEqual([]);
});

it("renders nothing for a cancelled event", () => {
  render(<CalendarMenu event={{ ...EVENT, status: "cancelled" }} />);
  expect(screen.queryByRole("button")).not.toBeInTheDocument();
});
