import userEvent from "@testing-library/user-event";

import type { EventResponse } from "@/lib/events/schema/event";
import { jsonResponse, mockFetch } from "@/tests/support/fakes/fake-fetch";
import { buildEventResponse, buildEventWithRsvp } from "@/tests/support/fixtures/event";
import { buildRsvpResponse, renderEventDetail } from "@/tests/support/fixtures/event-detail";
import { screen, waitFor } from "@/tests/support/render";

import { getAskingEvent, setAskingEvent } from "./asking-event";

jest.mock("next/navigation", () => jest.requireActual("@/tests/support/fakes/navigation"));

const SOON = { canCheckIn: false, reason: "too_early", minutesUntilCheckIn: 140 } as const;
const { id, viewer } = buildEventWithRsvp(SOON);
const ANSWERS = `/api/events/${id}/rsvp/answers`;
const ANSWER = { questionId: id, text: "Nuts", choices: [] };

const queryLine = () => screen.queryByText("The organizers ask a few things, if you like.");
const withRsvp = (change: Partial<EventResponse>) => buildEventWithRsvp(SOON, change);

it("offers the questions after an RSVP, once it is stored, until one is answered", async () => {
  const user = userEvent.setup();
  const event = buildEventResponse({ asks: "optional" });
  let store: (response: Response) => void = () => undefined;
  let answers: object[] = [];
  const calls = mockFetch({
    [`POST /api/events/${id}/rsvp`]: () => new Promise<Response>((resolve) => (store = resolve)),
    [`GET ${ANSWERS}`]: () => jsonResponse(200, answers),
  });
  const { client } = renderEventDetail(event);
  await user.click(screen.getByRole("button", { name: "RSVP" }));
  expect(await screen.findByRole("heading", { name: "Going" })).toBeVisible();
  expect(calls.map(({ path }) => path)).not.toContain(ANSWERS);
  store(jsonResponse(201, { ...buildRsvpResponse(id), event: withRsvp({ asks: "optional" }) }));
  await waitFor(() => expect(queryLine()).toBeVisible());
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  await user.click(
    screen.getByRole("button", { name: "Answer questions", description: queryLine()?.textContent ?? "" }),
  );
  expect(getAskingEvent()?.id).toBe(id);
  setAskingEvent(null);
  answers = [ANSWER];
  await client.invalidateQueries({ queryKey: [ANSWERS] });
  await waitFor(() => expect(queryLine()).not.toBeInTheDocument());
  // The line had the focus.
  await waitFor(() => expect(screen.getByRole("heading", { level: 1 })).toHaveFocus());
});

it.each([
  ["the member has no RSVP", buildEventResponse({ asks: "optional" })],
  ["a question is required", withRsvp({ asks: "required" })],
  [
    "the member shares the email",
    withRsvp({ asks: "optional", viewer: viewer && { ...viewer, rsvp: { status: "confirmed", sharesEmail: true } } }),
  ],
  ["the event is cancelled", withRsvp({ asks: "optional", status: "cancelled" })],
])("reads no answers while %s", (_, event) => {
  const calls = mockFetch({});
  renderEventDetail(event);
  expect(calls.map(({ path }) => path)).not.toContain(ANSWERS);
});

it("opens nothing for a visitor whose RSVP came with signing in", async () => {
  mockFetch({ [`GET ${ANSWERS}`]: jsonResponse(200, []) });
  window.history.replaceState(null, "", `/events/${id}#rsvp`);
  renderEventDetail(withRsvp({ asks: "optional" }));
  await waitFor(() => expect(queryLine()).toBeVisible());
  expect([window.location.hash, getAskingEvent()]).toEqual(["", null]);
});
