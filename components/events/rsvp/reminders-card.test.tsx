import userEvent from "@testing-library/user-event";

import { currentUserQuery } from "@/lib/auth/client/current-user";
import { setClock } from "@/lib/core/shared/clock";
import type { Viewer } from "@/lib/profiles/schema/own-profile";
import { jsonResponse, mockFetch } from "@/tests/support/fakes/fake-fetch";
import { buildEventResponse, buildEventWithRsvp } from "@/tests/support/fixtures/event";
import { renderEventDetail, buildRsvpResponse } from "@/tests/support/fixtures/event-detail";
import { VIEWER } from "@/tests/support/fixtures/viewer";
import { act, fireEvent, screen, waitFor } from "@/tests/support/render";

jest.mock("next/navigation", () => jest.requireActual("@/tests/support/fakes/navigation"));

const TOO_EARLY = { canCheckIn: false, reason: "too_early", minutesUntilCheckIn: 140 } as const;
const ID = buildEventResponse().id;
const SAVE = `PATCH /api/events/${ID}/rsvp`;

const CONFIRMED = { "GET /api/text-number": jsonResponse(200, { state: "confirmed", number: "+1 813 555 0142" }) };

afterEach(() => setClock());

it("changes a switch at once and sends only that channel", async () => {
  const calls = mockFetch({ [SAVE]: jsonResponse(200, buildRsvpResponse(ID)), ...CONFIRMED });
  renderEventDetail(buildEventWithRsvp(TOO_EARLY));
  const sms = screen.getByRole("switch", { name: "Text message" });
  expect(screen.getByRole("switch", { name: "Email" })).toBeChecked();
  expect(sms).not.toBeChecked();
  // Not userEvent: it waits after the click and would miss a switch that flips back.
  fireEvent.click(sms);
  expect(sms).toBeChecked();
  const isSave = ({ method }: { method: string }) => method === "PATCH";
  await waitFor(() => expect(calls.find(isSave)?.body).toEqual({ notificationPreferences: { sms: true } }));
  expect(sms).toBeChecked();
});

it("says at the switch that text messages need a phone number", async () => {
  const { client } = renderEventDetail(buildEventWithRsvp(TOO_EARLY));
  const sms = screen.getByRole("switch", { name: "Text message" });
  expect(sms).not.toHaveAccessibleDescription();
  const viewer: Viewer = { ...VIEWER, profile: { ...VIEWER.profile, phone: null } };
  act(() => void client.setQueryData(currentUserQuery().queryKey, viewer));
  await waitFor(() =>
    expect(sms).toHaveAccessibleDescription("Add a phone number to your profile to get text messages."),
  );
  expect(screen.getByRole("link", { name: "Add a phone number" })).toHaveAttribute("href", "/profile");
});

it("asks for the confirmation of the number where text messages are chosen", async () => {
  mockFetch({
    [SAVE]: jsonResponse(200, buildRsvpResponse(ID)),
    "GET /api/text-number": jsonResponse(200, { state: "unconfirmed", number: "+1 813 555 0142" }),
  });
  renderEventDetail(buildEventWithRsvp(TOO_EARLY));
  const sms = screen.getByRole("switch", { name: "Text message" });
  await userEvent.click(sms);
  expect(await screen.findByRole("button", { name: "Send me six digits" })).toBeVisible();
  expect(sms).toHaveAccessibleDescription(/You get no text messages until this number is confirmed/);
  await userEvent.click(sms);
  expect(screen.queryByRole("button", { name: "Send me six digits" })).toBeNull();
});

it("keeps a change that is not yet saved when the RSVP is read again", async () => {
  let save = () => {};
  const calls = mockFetch({
    [SAVE]: () => new Promise<Response>((resolve) => (save = () => resolve(jsonResponse(200, buildRsvpResponse(ID))))),
    [`GET /api/events/${ID}/rsvp`]: jsonResponse(200, buildRsvpResponse(ID)),
    ...CONFIRMED,
  });
  const { client } = renderEventDetail(buildEventWithRsvp(TOO_EARLY));
  const sms = screen.getByRole("switch", { name: "Text message" });
  await userEvent.click(sms);
  await act(() => client.refetchQueries({ queryKey: [`/api/events/${ID}/rsvp`] }));
  const own = calls.filter(({ path }) => path.endsWith("/rsvp"));
  expect(own.map(({ method }) => method)).toEqual(["PATCH", "GET"]);
  expect(sms).toBeChecked();
  await act(async () => save());
  await waitFor(() => expect(client.isMutating()).toBe(0));
  expect(sms).toBeChecked();
});

it("reverts the switch and shows the server's message when the server refuses", async () => {
  mockFetch({ [SAVE]: jsonResponse(404, { message: "You haven't RSVP'd to this event." }) });
  renderEventDetail(buildEventWithRsvp(TOO_EARLY));
  const email = screen.getByRole("switch", { name: "Email" });
  await userEvent.click(email);
  expect(await screen.findByText("Update failed")).toBeInTheDocument();
  expect(screen.getByText("You haven't RSVP'd to this event.")).toBeInTheDocument();
  expect(email).toBeChecked();
});

it("is not shown without an RSVP", () => {
  renderEventDetail(buildEventResponse());
  expect(screen.queryByText("Reminders")).not.toBeInTheDocument();
});
