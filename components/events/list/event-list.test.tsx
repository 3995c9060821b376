import { QueryClientProvider } from "@tanstack/react-query";
import { NextIntlClientProvider } from "next-intl";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";

import { setClock } from "@/lib/core/shared/clock";
import { createQueryClient } from "@/lib/http/browser/query-client";
import en from "@/messages/en.json";
import { buildEventResponse } from "@/tests/support/fixtures/event";
import { act, within } from "@/tests/support/render";
import { stopClock } from "@/tests/support/setup/clock";

import { EventSection } from "./event-list";

const NOW = "2026-11-20T15:00:00.000Z";
const events = Array.from({ length: 30 }, (_, index) =>
  buildEventResponse({ id: `event-${index}`, name: `Event ${index}` }),
);
const createSection = () => (
  <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
    <QueryClientProvider client={createQueryClient()}>
      <EventSection
        title="Upcoming Events"
        events={events}
        viewerZone="America/New_York"
        renderedAt={NOW}
        isAdmin={false}
      />
    </QueryClientProvider>
  </NextIntlClientProvider>
);

beforeEach(() => stopClock(NOW));
afterEach(() => setClock());

it("renders all cards on the server, with controls that work after hydration", async () => {
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = renderToString(createSection());
  const cards = within(container);
  expect(cards.getAllByRole("link")).toHaveLength(30);
  expect(cards.getAllByText(/Armature Works/)).toHaveLength(30);
  for (const button of cards.getAllByRole("button")) expect(button).toBeDisabled();

  const last = cards.getByRole("link", { name: "Event 29" });
  const errors: unknown[] = [];
  const root = await act(async () =>
    hydrateRoot(container, createSection(), { onRecoverableError: (error) => errors.push(error) }),
  );
  expect(cards.getAllByRole("button", { name: "RSVP" })).toHaveLength(30);
  for (const button of cards.getAllByRole("button")) expect(button).toBeEnabled();
  expect(errors).toEqual([]);
  expect(cards.getAllByRole("button", { name: /^More for/ })).toHaveLength(30);
  expect(cards.getByRole("link", { name: "Event 29" })).toBe(last);
  act(() => root.unmount());
});
