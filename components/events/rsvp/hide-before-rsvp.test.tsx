import userEvent from "@testing-library/user-event";

import { jsonResponse, mockFetch, noContentResponse } from "@/tests/support/fakes/fake-fetch";
import { buildEventResponse } from "@/tests/support/fixtures/event";
import { buildRsvpResponse, renderEventDetail } from "@/tests/support/fixtures/event-detail";
import { screen } from "@/tests/support/render";

jest.mock("next/navigation", () => jest.requireActual("@/tests/support/fakes/navigation"));

const { id, viewer } = buildEventResponse();

/** An event's page, with a server that remembers the place and whether the member is hidden. */
function openEvent() {
  let [hasRsvp, isMemberHidden] = [false, false];
  const build = () =>
    buildEventResponse({
      viewer: viewer && { ...viewer, rsvp: hasRsvp ? { status: "confirmed" } : null, isMemberHidden },
    });
  const calls = mockFetch({
    [`GET /api/events/${id}`]: () => jsonResponse(200, build()),
    [`GET /api/events/${id}/rsvp`]: () => (hasRsvp ? jsonResponse(200, buildRsvpResponse(id)) : noContentResponse()),
    [`POST /api/events/${id}/rsvp`]: ({ body }) => (
      (hasRsvp = true),
      (isMemberHidden ||= body !== undefined),
      jsonResponse(201, { ...buildRsvpResponse(id), event: build() })
    ),
    [`DELETE /api/events/${id}/rsvp`]: () => ((hasRsvp = false), jsonResponse(200, { event: build() })),
  });
  renderEventDetail(build());
  const user = userEvent.setup();
  const choose = async (item: RegExp | string) => {
    await user.click(screen.getByRole("button", { name: /^More for/ }));
    await user.click(await screen.findByRole("menuitem", { name: item }));
  };
  const listRsvps = () => calls.filter(({ method, path }) => method === "POST" && path.endsWith("/rsvp"));
  return { user, choose, listRsvps };
}

it("keeps a member hidden who joins without being seen, cancels and makes another RSVP", async () => {
  const { user, choose, listRsvps } = openEvent();
  await choose(/^Join without being seen/);
  await screen.findByText("RSVP confirmed!");
  expect(screen.getByText("You're hidden at this event")).toBeInTheDocument();
  await choose("Cancel RSVP");
  const rsvp = await screen.findByRole("button", { name: "RSVP" });
  expect(screen.getByText("You're hidden at this event")).toBeInTheDocument();
  await user.click(rsvp);
  expect(await screen.findByRole("heading", { name: "Going" })).toHaveFocus();
  expect(listRsvps().map(({ body }) => body)).toEqual([{ hidden: true }, undefined]);
});
