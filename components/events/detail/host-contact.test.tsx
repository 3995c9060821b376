import userEvent from "@testing-library/user-event";

import { currentUserQuery } from "@/lib/auth/client/current-user";
import { setClock } from "@/lib/core/shared/clock";
import type { EventResponse, EventViewer } from "@/lib/events/schema/event";
import type { Viewer } from "@/lib/profiles/schema/own-profile";
import { fillPublicFields } from "@/lib/profiles/constants/public-profile";
import { buildEventResponse, buildEventWithRsvp } from "@/tests/support/fixtures/event";
import { renderEventDetail } from "@/tests/support/fixtures/event-detail";
import { VIEWER } from "@/tests/support/fixtures/viewer";
import { screen, waitFor, within } from "@/tests/support/render";

jest.mock("next/navigation", () => jest.requireActual("@/tests/support/fakes/navigation"));

const TOO_EARLY = { canCheckIn: false, reason: "too_early", minutesUntilCheckIn: 140 } as const;

const profile = { ...fillPublicFields(null), lastName: "Novak" };
const hostedByEli = (email?: string): Partial<EventResponse> => ({
  hostUserId: "eli",
  hostUser: { id: "eli", email, profile: { ...profile, firstName: "Eli" } },
});

async function openDialog(event: EventResponse) {
  renderEventDetail(event);
  await userEvent.click(screen.getByRole("button", { name: "Contact Host" }));
  return within(await screen.findByRole("dialog"));
}

afterEach(() => setClock());

it("offers an email to the host user's address, a call and a message", async () => {
  const dialog = await openDialog(
    buildEventWithRsvp(TOO_EARLY, {
      ...hostedByEli("eli@nametag.test"),
      hostEmail: "old@nametag.test",
      hostPhone: "(813) 555-0142",
    }),
  );
  expect(dialog.getByRole("heading", { name: "Contact Eli Novak" })).toBeInTheDocument();
  expect(dialog.getByRole("link", { name: /^Email/ })).toHaveAttribute("href", "mailto:eli@nametag.test");
  expect(dialog.getByRole("link", { name: /^Phone/ })).toHaveAttribute("href", "tel:8135550142");
  expect(dialog.getByRole("link", { name: /^In-App Message/ })).toHaveAttribute("href", "/messages?userId=eli");
});

it("falls back to hostEmail, encoded, and offers no message when the host is not a member", async () => {
  const dialog = await openDialog(
    buildEventWithRsvp(TOO_EARLY, { hostName: "Gulf Makers", hostEmail: "hi@gulf.example?bcc=x@y.z" }),
  );
  const link = dialog.getByRole("link", { name: /^Email/ });
  expect(link).toHaveAttribute("href", "mailto:hi@gulf.example%3Fbcc%3Dx%40y.z");
  expect(dialog.getAllByRole("link")).toHaveLength(1);
});

it("says that there is no contact information when there is none", async () => {
  const dialog = await openDialog(
    buildEventWithRsvp(TOO_EARLY, { hostName: "Gulf Makers", hostEmail: null, hostPhone: null }),
  );
  expect(dialog.getByText("No contact information available for this host.")).toBeInTheDocument();
});

it("says why the host's email is missing while the viewer's own is not confirmed", async () => {
  const { client } = renderEventDetail(buildEventWithRsvp(TOO_EARLY, hostedByEli()));
  const unverified: Viewer = { ...VIEWER, isEmailVerified: false };
  client.setQueryData(currentUserQuery().queryKey, unverified);
  await userEvent.click(screen.getByRole("button", { name: "Contact Host" }));
  const dialog = within(await screen.findByRole("dialog"));
  const reason = "Hosts show their email to attendees who have confirmed their own.";
  expect(dialog.getByText(reason)).toBeInTheDocument();
  client.setQueryData(currentUserQuery().queryKey, VIEWER);
  await waitFor(() => expect(dialog.queryByText(reason)).not.toBeInTheDocument());
});

it("is not offered to a member without an RSVP", () => {
  renderEventDetail(buildEventResponse(hostedByEli()));
  expect(screen.getByText("RSVP to contact the host")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Contact Host" })).not.toBeInTheDocument();
});

it("is offered to who edits the event without an RSVP", async () => {
  const { viewer } = buildEventResponse();
  const roles: EventViewer["roles"] = ["editor"];
  const dialog = await openDialog(
    buildEventResponse({ ...hostedByEli(), hostPhone: "1", viewer: { ...viewer!, roles } }),
  );
  expect(dialog.getByRole("link", { name: /^Phone/ })).toBeInTheDocument();
});

it("is not offered to the host", () => {
  const event = buildEventWithRsvp(TOO_EARLY, hostedByEli());
  renderEventDetail({ ...event, viewer: { ...event.viewer!, roles: ["host"] } });
  expect(screen.getByText("You host this event.")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Contact Host" })).not.toBeInTheDocument();
});
