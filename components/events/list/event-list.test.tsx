import { QueryClientProvider } from "@tanstack/react-query";
import { act, within } from "@/tests/support/render";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";

import { makeQueryClient } from "@/lib/http/browser/query-client";
import { eventResponse } from "@/tests/support/fixtures/event";

import { EventSection } from "./event-list";

const events = Array.from({ length: 30 }, (_, at) => eventResponse({ id: `event-${at}`, name: `Event ${at}` }));
const screenOf = () => (
  <QueryClientProvider client={makeQueryClient()}>
    <EventSection
      title="Upcoming Events"
      events={events}
      viewerZone="America/New_York"
      renderedAt="2026-11-20T15:00:00.000Z"
      isAdmin={false}
    />
  </QueryClientProvider>
);

it("has every event's words from the server, the first ones' controls too, and all of them once the page lives", async () => {
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = renderToString(screenOf());
  const cards = within(container);
  expect(cards.getAllByRole("link")).toHaveLength(30);
  expect(cards.getAllByText(/Armature Works/)).toHaveLength(30);
  expect(cards.getAllByRole("button", { name: "RSVP" })).toHaveLength(9);

  const last = cards.getByRole("link", { name: "Event 29" });
  const faults: unknown[] = [];
  // An async act also lets what was deferred come.
  const root = await act(async () =>
    hydrateRoot(container, screenOf(), { onRecoverableError: (fault) => faults.push(fault) }),
  );
  expect(faults).toEqual([]);
  expect(cards.getAllByRole("button", { name: "RSVP" })).toHaveLength(30);
  expect(cards.getAllByRole("button", { name: /^More for/ })).toHaveLength(30);
  // What was there stays the same element, and with it the keyboard's place.
  expect(cards.getByRole("link", { name: "Event 29" })).toBe(last);
  act(() => root.unmount());
});
