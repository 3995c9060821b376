import { QueryClientProvider } from "@tanstack/react-query";

import { createQueryClient } from "@/lib/http/browser/query-client";
import { numbersQuery } from "@/lib/recap/client";
import type { EventNumbers } from "@/lib/recap/schema";
import { render, screen } from "@/tests/support/render";

import { NumbersScreen } from "./numbers-screen";

jest.mock("next/navigation", () => jest.requireActual<object>("@/tests/support/fakes/navigation"));

const NUMBERS: EventNumbers = {
  event: {
    id: "1f0a6f0e-6f0f-4b53-9a53-6f6f6c6c6c6c",
    name: "Tampa Tech Mixer",
    startTime: "2026-11-20T23:00:00.000Z",
  },
  ...{ expected: 40, came: 30, first: 12, returned: 18, cameTwice: null, cameMore: null },
  ...{ arrival: -5, connections: 1.5, suggestions: { shown: 60, connected: 9 } },
};

function show(events: EventNumbers[], series?: string) {
  const client = createQueryClient();
  client.setQueryData(numbersQuery(series).queryKey, () => ({ events }));
  render(
    <QueryClientProvider client={client}>
      <NumbersScreen series={series} />
    </QueryClientProvider>,
  );
}

it("shows the numbers of each event, and which are of too few people", () => {
  show([NUMBERS]);
  expect(screen.getByRole("link", { name: "Tampa Tech Mixer" })).toHaveAttribute(
    "href",
    `/organize/${NUMBERS.event.id}/results`,
  );
  const cells = screen.getAllByRole("cell").map(({ textContent }) => textContent);
  const few = "–Too few people";
  expect(cells).toEqual(["40", "30", "75%", "12", "18", few, few, "5 min before", "1.5", "9 of 60"]);
});

it("leads from the dates of a series to all events, and says that there are none yet", () => {
  show([], NUMBERS.event.id);
  expect(screen.getByRole("link", { name: "All my events" })).toHaveAttribute("href", "/organize/numbers");
  expect(screen.getByText("No events yet")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Export CSV" })).toBeNull();
});
