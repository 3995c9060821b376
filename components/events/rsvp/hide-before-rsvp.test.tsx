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
    [`POST /api/events/${id}/rsvp`]: () => (
      (hasRsvp = true),
      jsonResponse(201, { ...buildRsvpResponse(id), event: build() })
    ),
    [`DELETE /api/events/${id}/rsvp`]: () => ((hasRsvp = false), jsonResponse(200, { event: build() })),
    [`PUT /api/events/${id}/hidden`]: () => ((isMemberHidden = true), noContentResponse()),
  });
  renderEventDetail(build());
  const user = userEvent.setup();
  const press = async (name: string) => user.click(await screen.findByRole("button", { name }));
  const listRsvps = () => calls.filter(({ method, path }) => method === "POST" && path.endsWith("/rsvp"));
  return { user, press, listRsvps };
}

const findSwitch = () => screen.findByRole("switch", { name: "Hide me at this event" });

it("keeps a member hidden who hides after an RSVP, cancels it and makes another one", async () => {
  const { user, press, listRsvps } = openEvent();
  await user.click(await findSwitch());
  await user.click(await findSwitch());
  await press("RSVP");
  await screen.findByText("RSVP confirmed!");
  await user.click(await findSwitch());
  await screen.findByText("You're hidden, and see no other attendees");
  await press("Cancel RSVP");
  await screen.findByRole("button", { name: "RSVP" });
  expect(await findSwitch()).toBeChecked();
  await press("RSVP");
  await screen.findByRole("button", { name: "Cancel RSVP" });
  expect(listRsvps().map(({ body }) => body)).toEqual([undefined, undefined]);
});
