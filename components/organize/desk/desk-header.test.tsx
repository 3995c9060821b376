import { QueryClientProvider } from "@tanstack/react-query";
import userEvent from "@testing-library/user-event";

import { Toaster } from "@/components/ui/feedback/toaster";
import { eventQuery } from "@/lib/events/client/events";
import type { EventViewer } from "@/lib/events/schema/event";
import { createQueryClient } from "@/lib/http/browser/query-client";
import { buildEventResponse } from "@/tests/support/fixtures/event";
import { act, render, screen, waitFor } from "@/tests/support/render";

import { DeskHeader } from "./desk-header";

jest.mock("next/navigation", () => jest.requireActual("@/tests/support/fakes/navigation"));

const buildEvent = (...roles: EventViewer["roles"]) => {
  const event = buildEventResponse({ isOnline: true, visibility: "unlisted" });
  return { ...event, viewer: { ...event.viewer!, roles } };
};
const event = buildEvent("owner");

function show(role: EventViewer["roles"][number] = "owner") {
  const client = createQueryClient();
  client.setQueryData(eventQuery(event.id).queryKey, buildEvent(role));
  render(
    <QueryClientProvider client={client}>
      <DeskHeader eventId={event.id} siteUrl="https://nametag.example" renderedAt={event.startTime} />
      <Toaster />
    </QueryClientProvider>,
  );
  return client;
}

const listTabs = () => {
  const tabs = screen.queryByRole("navigation", { name: "This event" });
  return tabs && [...tabs.querySelectorAll("a")].map(({ textContent }) => textContent);
};

it("shows the time in the event's zone, the state, and the address to copy", async () => {
  const user = userEvent.setup();
  show();
  expect(screen.getByText(/Friday, November 20, 2026/).parentElement).toHaveTextContent("6:00 to 9:00 PM EST");
  expect(screen.getByText("Unlisted")).toBeVisible();
  expect(screen.getByText(`nametag.example/events/${event.id}`)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Copy the event's address" }));
  expect(await screen.findByText("Address copied")).toBeInTheDocument();
  expect(await navigator.clipboard.readText()).toBe(`https://nametag.example/events/${event.id}`);
});

it("marks the tab of the page, also on a page below it", () => {
  window.history.replaceState(null, "", `/organize/${event.id}/people/import`);
  show();
  expect(screen.getByRole("link", { current: "page" })).toHaveTextContent("People");
});

it("follows the viewer's role while it is open", async () => {
  const client = show("editor");
  expect(listTabs()).toEqual(["People", "Door", "Messages", "Edit", "Results"]);
  act(() => void client.setQueryData(eventQuery(event.id).queryKey, buildEvent("door")));
  await waitFor(() => expect(listTabs()).toEqual(["Door"]));
  act(() => void client.setQueryData(eventQuery(event.id).queryKey, buildEvent()));
  await waitFor(() => expect(listTabs()).toBeNull());
});
