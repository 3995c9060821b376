import { QueryClientProvider } from "@tanstack/react-query";

import { eventSeriesQuery } from "@/lib/events/client/series";
import type { EventSeries } from "@/lib/events/schema/series";
import { createQueryClient } from "@/lib/http/browser/query-client";

import { buildEventResponse } from "@/tests/support/fixtures/event";
import { render, screen, within } from "@/tests/support/render";

import { SeriesCard } from "./series-card";

jest.mock("next/navigation", () => jest.requireActual<object>("@/tests/support/fakes/navigation"));

const event = buildEventResponse({ seriesId: "5e41e500-0000-4000-8000-000000000001" });
const date: EventSeries["next"][number] = {
  id: "22222222-2222-4222-8222-222222222222",
  name: event.name,
  startTime: "2026-11-27T23:00:00.000Z",
  endTime: "2026-11-28T02:00:00.000Z",
  timezone: "America/New_York",
  isOnline: false,
  hasRsvp: false,
};

function renderCard(next: EventSeries["next"]) {
  const client = createQueryClient();
  client.setQueryData(eventSeriesQuery(event.id).queryKey, { next, allDates: null, laterCount: next.length });
  render(
    <QueryClientProvider client={client}>
      <SeriesCard event={event} viewerZone="America/Chicago" />
    </QueryClientProvider>,
  );
}

it("links to the next dates in the event's zone, with the viewer's RSVP and a name that differs", () => {
  renderCard([date, { ...date, id: "33333333-3333-4333-8333-333333333333", name: "Gala", hasRsvp: true }]);
  const [same, other] = within(screen.getByRole("list", { name: "Next dates" })).getAllByRole("listitem");
  expect(within(same!).getByRole("link")).toHaveAttribute("href", `/events/${date.id}`);
  expect(same).toHaveTextContent(/^Friday, November 27, 20266:00 to 9:00 PM EST$/);
  expect(other).toHaveTextContent(/6:00 to 9:00 PM EST · GalaYou're going$/);
});

it("says when no further date is ahead", () => {
  renderCard([]);
  expect(screen.getByText("There are no further dates.")).toBeVisible();
  expect(screen.queryByRole("list")).not.toBeInTheDocument();
});
