import { render, screen } from "@/tests/support/render";
import userEvent from "@testing-library/user-event";

import { Toaster } from "@/components/ui/feedback/toaster";
import { installDevice } from "@/tests/support/setup/device-files";
import { eventResponse } from "@/tests/support/fixtures/event";
import { json, networkFailure, serve } from "@/tests/support/fakes/fake-fetch";

import { CalendarMenu } from "./calendar-menu";

const EVENT = eventResponse({ name: "Tacos / Tech" });
const FILE = `GET /api/events/${EVENT.id}/calendar`;

async function open(event = EVENT) {
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
const item = (name: string) => screen.getByRole("menuitem", { name });

it("offers Google and Outlook, each in a page of its own, and a file", async () => {
  await open();
  const links = ["Google Calendar", "Outlook Calendar"].map((name) => item(name));
  expect(links.map((link) => new URL(link.getAttribute("href") ?? "").host)).toEqual([
    "calendar.google.com",
    "outlook.live.com",
  ]);
  for (const link of links) {
    expect(link).toHaveAttribute("target", "_blank");
    expect(link).toHaveAttribute("rel", "noopener noreferrer");
  }
  expect(item("Download iCal")).toBeInTheDocument();
});

it("saves the file under the event's name, says so, and gives the focus back", async () => {
  const { saved } = installDevice();
  const calls = serve({ [FILE]: new Response("BEGIN:VCALENDAR", { headers: { "content-type": "text/calendar" } }) });
  const user = await open();
  await user.click(item("Download iCal"));
  expect(await screen.findByText("Calendar file downloaded")).toBeInTheDocument();
  expect(calls).toHaveLength(1);
  expect(saved.map(({ name }) => name)).toEqual(["Tacos_Tech.ics"]);
  expect(screen.getByRole("button", { name: "Add to Calendar" })).toHaveFocus();
});

it.each([
  ["without a network", networkFailure(), "Unable to download calendar file. Please try again."],
  ["with the server's words", json(503, { message: "Please try again in a moment." }), "Please try again in a moment."],
])("says that it failed, %s", async (_, answer, words) => {
  const { saved } = installDevice();
  serve({ [FILE]: answer });
  const user = await open();
  await user.click(item("Download iCal"));
  expect(await screen.findByText("Download failed")).toBeInTheDocument();
  expect(screen.getByText(words)).toBeInTheDocument();
  expect(saved).toEqual([]);
});

it("is not there for a cancelled event", () => {
  render(<CalendarMenu event={{ ...EVENT, status: "cancelled" }} />);
  expect(screen.queryByRole("button")).not.toBeInTheDocument();
});
