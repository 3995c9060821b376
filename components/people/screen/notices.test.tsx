import { QueryClientProvider } from "@tanstack/react-query";
import userEvent from "@testing-library/user-event";

import { activeAttendanceQuery } from "@/lib/attendance/client/active-attendance";
import { receivedWalkInsQuery } from "@/lib/attendance/client/walk-in";
import type { ActiveAttendance } from "@/lib/attendance/schema/attendance";
import type { ReceivedWalkInRequest } from "@/lib/attendance/schema/walk-in";
import { guestOffersQuery } from "@/lib/events/client/rsvp";
import { createQueryClient } from "@/lib/http/browser/query-client";
import { askToFinishNameTag } from "@/lib/profiles/client/finish-name-tag";
import { jsonResponse, mockFetch, noContentResponse } from "@/tests/support/fakes/fake-fetch";
import { buildEventResponse } from "@/tests/support/fixtures/event";
import { VIEWER } from "@/tests/support/fixtures/viewer";
import { act, render, screen } from "@/tests/support/render";
import { stopClock } from "@/tests/support/setup/clock";

import { Notices } from "./notices";

const ME = "ana";
const event = buildEventResponse({ startTime: "2026-11-20T23:00:00.000Z", endTime: "2026-11-21T02:00:00.000Z" });
const DAY_BEFORE = "2026-11-19T23:00:00.000Z";

const elsewhere: ActiveAttendance = {
  id: "attendance",
  eventId: "mixer",
  checkInTime: DAY_BEFORE,
  event: { id: "mixer", name: "Autumn Mixer", location: "Tampa", endTime: "2026-11-20T00:00:00.000Z" },
};

type Options = {
  offers?: string[];
  requests?: ReceivedWalkInRequest[];
  active?: ActiveAttendance | null;
  now?: string;
};

/** `offers`: names of events with the viewer on their guest list. */
function show({ offers = [], requests = [], active = null, now = DAY_BEFORE }: Options = {}) {
  stopClock(now);
  const client = createQueryClient();
  client.setQueryData(receivedWalkInsQuery().queryKey, requests);
  client.setQueryData(activeAttendanceQuery().queryKey, active);
  client.setQueryData(
    guestOffersQuery().queryKey,
    offers.map((name) => ({ event: { id: name.slice(0, 4), name } })),
  );
  const recap = { id: "mixer", name: "Autumn Mixer" };
  render(
    <QueryClientProvider client={client}>
      <Notices viewerId={ME} now={new Date(now)} renderedAt={now} {...{ event, active, recap }} />
    </QueryClientProvider>,
  );
  return client;
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

it("says that the viewer is checked in at another event after a request, before what can wait", async () => {
  askToFinishNameTag(ME);
  const request = {
    id: "request",
    event: { id: event.id, name: event.name },
    requestedBy: { id: "eli", profile: VIEWER.profile },
    createdAt: DAY_BEFORE,
    expiresAt: event.endTime,
  };
  const client = show({ offers: ["Taco Night"], requests: [request], active: elsewhere });
  const queryRest = () => [queryNotice(/Taco Night/), queryNotice("Complete your name tag"), queryRecap()];
  expect(await screen.findByRole("button", { name: "Accept" })).toBeVisible();
  expect([queryNotice("Checked in"), ...queryRest()]).toEqual([null, null, null, null]);
  act(() => void client.setQueryData(receivedWalkInsQuery().queryKey, []));
  expect(await screen.findByRole("region", { name: "Checked in" })).toHaveTextContent("Autumn Mixer");
  expect(queryRest()).toEqual([null, null, null]);
  act(() => void client.setQueryData(guestOffersQuery().queryKey, []));
  expect(queryRest()).toEqual([null, null, null]);
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
