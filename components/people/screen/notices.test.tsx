import { QueryClientProvider } from "@tanstack/react-query";
import userEvent from "@testing-library/user-event";

import { receivedWalkInsQuery } from "@/lib/attendance/client/walk-in";
import { guestOffersQuery } from "@/lib/events/client/rsvp";
import { createQueryClient } from "@/lib/http/browser/query-client";
import { askToFinishNameTag } from "@/lib/profiles/client/finish-name-tag";
import { jsonResponse, mockFetch, noContentResponse } from "@/tests/support/fakes/fake-fetch";
import { buildEventResponse } from "@/tests/support/fixtures/event";
import { render, screen } from "@/tests/support/render";

import { Notices } from "./notices";

const ME = "ana";
const event = buildEventResponse({ startTime: "2026-11-20T23:00:00.000Z", endTime: "2026-11-21T02:00:00.000Z" });
const DAY_BEFORE = "2026-11-19T23:00:00.000Z";

/** `offers`: names of events with the viewer on their guest list. */
function show({ offers = [], now = DAY_BEFORE }: { offers?: string[]; now?: string } = {}) {
  const client = createQueryClient();
  client.setQueryData(receivedWalkInsQuery().queryKey, []);
  client.setQueryData(
    guestOffersQuery().queryKey,
    offers.map((name) => ({ event: { id: name.slice(0, 4), name } })),
  );
  const recap = { id: "mixer", name: "Autumn Mixer" };
  render(
    <QueryClientProvider client={client}>
      <Notices viewerId={ME} event={event} now={new Date(now)} recap={recap} />
    </QueryClientProvider>,
  );
}

const queryNotice = (name: string | RegExp) => screen.queryByRole("region", { name });
const queryRecap = () => screen.queryByRole("link", { name: "How was Autumn Mixer?" });

it("shows one notice at a time, and the next once the first is answered", async () => {
  askToFinishNameTag(ME);
  show({ offers: ["Taco Night", "Demo Day"] });
  expect(await screen.findByRole("region", { name: /Taco Night/ })).toBeInTheDocument();
  expect([queryNotice(/Demo Day/), queryNotice("Complete your name tag"), queryRecap()]).toEqual([null, null, null]);
  mockFetch({
    "POST /api/rsvps/me/offers/Taco/decline": noContentResponse(),
    "GET /api/rsvps/me/offers": jsonResponse(200, []),
  });
  await userEvent.click(screen.getByRole("button", { name: "Not me" }));
  expect(await screen.findByRole("region", { name: "Complete your name tag" })).toBeInTheDocument();
});

it.each([
  ["until check-in opens at the selected event", "2026-11-20T22:29:00.000Z", true],
  ["not while check-in is open", "2026-11-20T22:31:00.000Z", false],
  ["again once the event is over", "2026-11-21T02:00:00.000Z", true],
])("leads to the recap of the last event %s", (_, now, isOffered) => {
  show({ now });
  if (isOffered) expect(queryRecap()).toHaveAttribute("href", "/events/mixer/recap");
  else expect(queryRecap()).not.toBeInTheDocument();
});
