import userEvent from "@testing-library/user-event";

import type { OwnProfileResponse } from "@/lib/profiles/responses/profile";
import { jsonResponse, mockFetch, noContentResponse } from "@/tests/support/fakes/fake-fetch";
import { buildEventWithRsvp } from "@/tests/support/fixtures/event";
import { expectToast, OWN_PROFILE, PREFERENCES, renderSettings } from "@/tests/support/fixtures/settings";
import { screen, waitFor } from "@/tests/support/render";

import { PrivacySettings } from "./privacy-settings";

const SAVE = "PUT /api/profiles/me";
const user = userEvent.setup();
const approve = () => screen.getByRole("switch", { name: "Approve connection requests" });

/** Each save is on top of the earlier ones. */
function serveProfile(): ReturnType<typeof mockFetch> {
  let { profile } = OWN_PROFILE;
  return mockFetch({
    [SAVE]: ({ body }) => {
      const { visibility, ...fields } = body as Partial<OwnProfileResponse["profile"]>;
      profile = { ...profile, ...fields, visibility: { ...profile.visibility, ...visibility } };
      return jsonResponse(200, { ...OWN_PROFILE, profile });
    },
  });
}

it("saves the visibility of a detail when it is selected", async () => {
  const calls = serveProfile();
  await renderSettings(<PrivacySettings />);
  const phone = screen.getByRole("combobox", { name: "Phone" });
  await user.selectOptions(phone, "Nobody");
  await expectToast("Profile updated successfully!");
  expect(calls[0]?.body).toEqual({ visibility: { phone: "nobody" } });
  expect(phone).toHaveValue("nobody");
});

it("reverts a choice when saving fails", async () => {
  mockFetch({ [SAVE]: jsonResponse(503, { message: "Not now.", code: "unavailable" }) });
  await renderSettings(<PrivacySettings />);
  const email = screen.getByRole("combobox", { name: "Email" });
  await user.selectOptions(email, "Connections only");
  await expectToast("Failed to update profileNot now.");
  expect(email).toHaveValue("attendees");
});

it("saves the approval of connection requests", async () => {
  const calls = serveProfile();
  await renderSettings(<PrivacySettings />);
  await user.click(approve());
  await waitFor(() => expect(calls[0]?.body).toEqual({ approveRequests: true }));
  await waitFor(() => expect(approve()).toBeChecked());
});

it("saves whether others get the viewer as a suggestion", async () => {
  const calls = serveProfile();
  await renderSettings(<PrivacySettings />);
  const suggestMe = screen.getByRole("switch", { name: "Suggest me to others" });
  expect(suggestMe).toBeChecked();
  await user.click(suggestMe);
  await waitFor(() => expect(calls[0]?.body).toEqual({ suggestMe: false }));
  await waitFor(() => expect(suggestMe).not.toBeChecked());
});

it("saves whether people without an account give the viewer cards", async () => {
  const calls = serveProfile();
  await renderSettings(<PrivacySettings />);
  await user.click(screen.getByRole("switch", { name: "Let people without an account give me their card" }));
  await waitFor(() => expect(calls[0]?.body).toEqual({ takesCards: false }));
});

it("shows an empty state when the viewer has blocked no one", async () => {
  await renderSettings(<PrivacySettings />);
  expect(screen.getByText("You haven't blocked anybody.")).toBeVisible();
});

it("saves who sees the viewer's topics", async () => {
  const calls = serveProfile();
  await renderSettings(<PrivacySettings />);
  const topics = screen.getByRole("combobox", { name: "Who sees your topics" });
  expect(topics).toHaveValue("attendees");
  await user.selectOptions(topics, "Nobody");
  await waitFor(() => expect(calls[0]?.body).toEqual({ visibility: { topics: "nobody" } }));
  await waitFor(() => expect(topics).toHaveValue("nobody"));
});

it("saves who sees the viewer on maps, and explains the choice", async () => {
  const calls = serveProfile();
  await renderSettings(<PrivacySettings />);
  const map = screen.getByRole("combobox", { name: "Visible to" });
  expect(map).toHaveValue("attendees");
  await user.selectOptions(map, "Nobody");
  await expectToast("Profile updated successfully!");
  expect(calls[0]?.body).toEqual({ mapVisibility: "nobody" });
  expect(map).toHaveValue("nobody");
  expect(map).toHaveAccessibleDescription(/sent or stored/);
});

describe("at an event", () => {
  const EVENT = buildEventWithRsvp({ canCheckIn: true, reason: null, minutesUntilCheckIn: 0 });
  /** The second is one where the viewer hid before. */
  const buildRsvps = (isMemberHidden: boolean, sharesEmail?: boolean) => {
    const rsvp = { status: "confirmed" as const, ...(sharesEmail && { sharesEmail }) };
    return [
      { ...EVENT, viewer: EVENT.viewer && { ...EVENT.viewer, isMemberHidden, rsvp } },
      { ...EVENT, id: "dinner", name: "Dinner", viewer: EVENT.viewer && { ...EVENT.viewer, isMemberHidden: true } },
    ].map((event) => ({
      eventId: event.id,
      status: "confirmed" as const,
      createdAt: event.startTime,
      event,
    }));
  };
  const HIDDEN = `/api/events/${EVENT.id}/hidden`;
  const SHARED = `/api/events/${EVENT.id}/rsvp`;

  /** Serves what is stored, and returns the calls that change it. */
  function serveAll(preferences = jsonResponse(200, PREFERENCES)) {
    let isHidden = false;
    const setHidden = (value: boolean) => () => ((isHidden = value), noContentResponse());
    const calls = mockFetch({
      [SAVE]: ({ body }) => {
        const profile = { ...OWN_PROFILE.profile, ...(body as object) };
        return jsonResponse(200, { ...OWN_PROFILE, profile });
      },
      "PATCH /api/profiles/me/notifications": preferences,
      [`PUT ${HIDDEN}`]: setHidden(true),
      [`DELETE ${HIDDEN}`]: setHidden(false),
      "GET /api/rsvps/me": () => jsonResponse(200, buildRsvps(isHidden)),
    });
    return () => calls.filter(({ method }) => method !== "GET").map(({ method, path, body }) => [method, path, body]);
  }

  it("hides the viewer by a switch", async () => {
    const listChanges = serveAll();
    await renderSettings(<PrivacySettings />, { rsvps: buildRsvps(false) });
    await user.click(screen.getByRole("switch", { name: EVENT.name }));
    await waitFor(() => expect(screen.getByRole("switch", { name: EVENT.name })).toBeChecked());
    expect(listChanges()).toEqual([["PUT", HIDDEN, undefined]]);
  });

  it("lists the events whose organizers have the viewer's email, which is taken back by a switch", async () => {
    let isShared = true;
    const calls = mockFetch({
      [`PATCH ${SHARED}`]: () => ((isShared = false), jsonResponse(200, {})),
      "GET /api/rsvps/me": () => jsonResponse(200, buildRsvps(false, isShared)),
    });
    await renderSettings(<PrivacySettings />, { rsvps: buildRsvps(false, true) });
    const [, share] = screen.getAllByRole("switch", { name: EVENT.name });
    expect(share).toBeChecked();
    await user.click(share!);
    expect(await screen.findByText("No coming event asks for your email.")).toBeVisible();
    expect(calls.find(({ method }) => method === "PATCH")?.body).toEqual({ sharesEmail: false });
  });

  it("takes the viewer's email back with everything else, and gives it again", async () => {
    const calls = mockFetch({
      [SAVE]: ({ body }) =>
        jsonResponse(200, { ...OWN_PROFILE, profile: { ...OWN_PROFILE.profile, ...(body as object) } }),
      "PATCH /api/profiles/me/notifications": jsonResponse(200, PREFERENCES),
      [`PATCH ${SHARED}`]: jsonResponse(200, {}),
      "GET /api/rsvps/me": jsonResponse(200, buildRsvps(true, true)),
    });
    const listShared = () => calls.filter(({ path, method }) => path === SHARED && method === "PATCH");
    await renderSettings(<PrivacySettings />, { rsvps: buildRsvps(true, true) });
    await user.click(screen.getByRole("button", { name: "Leave me alone" }));
    await user.click(await screen.findByRole("button", { name: "Undo" }));
    await waitFor(() => expect(listShared()).toHaveLength(2));
    expect(listShared().map(({ body }) => body)).toEqual([{ sharesEmail: false }, { sharesEmail: true }]);
  });

  it("sets everything to the quietest by one press, and back by another", async () => {
    const listChanges = serveAll();
    await renderSettings(<PrivacySettings />, { rsvps: buildRsvps(false) });
    await user.click(screen.getByRole("button", { name: "Leave me alone" }));
    await waitFor(() => expect(screen.getByRole("switch", { name: EVENT.name })).toBeChecked());
    expect(approve()).toBeChecked();
    expect(screen.getByRole("combobox", { name: "Phone" })).toHaveValue("nobody");
    const [profile, notifications, ...hidden] = listChanges();
    expect(profile).toEqual([
      ...["PUT", "/api/profiles/me"],
      {
        visibility: { email: "nobody", phone: "nobody", linkedinUrl: "nobody", topics: "nobody" },
        ...{ mapVisibility: "nobody", approveRequests: true },
        ...{ suggestMe: false, takesCards: false, cardHasDetails: false },
      },
    ]);
    expect(notifications?.[2]).toMatchObject({
      notifications: { messages: { push: false, email: false }, digest: { email: false } },
    });
    for (const kept of ["changes", "reminders"]) expect(notifications?.[2]).not.toHaveProperty(["notifications", kept]);
    expect(hidden).toEqual([["PUT", HIDDEN, undefined]]);

    const { visibility, mapVisibility, approveRequests, suggestMe, takesCards, cardHasDetails } = OWN_PROFILE.profile;
    await user.click(await screen.findByRole("button", { name: "Undo", busy: false }));
    await waitFor(() => expect(screen.getByRole("switch", { name: EVENT.name })).not.toBeChecked());
    expect(screen.getByRole("switch", { name: "Dinner" })).toBeChecked();
    const restored = listChanges().slice(3);
    expect(mapVisibility).toBeNull();
    const choices = { visibility, mapVisibility, approveRequests, suggestMe, takesCards, cardHasDetails };
    expect(restored[0]?.[2]).toEqual(choices);
    const { changes, reminders, ...quieted } = PREFERENCES.notifications;
    expect(restored[1]?.[2]).toEqual({ notifications: quieted });
    expect(restored.slice(2)).toEqual([["DELETE", HIDDEN, undefined]]);
    expect(await screen.findByRole("button", { name: "Leave me alone", busy: false })).toBeEnabled();
  });

  it("offers the way back after a failure too", async () => {
    const listChanges = serveAll(jsonResponse(503, { message: "Not now.", code: "unavailable" }));
    await renderSettings(<PrivacySettings />, { rsvps: buildRsvps(false) });
    await user.click(screen.getByRole("button", { name: "Leave me alone" }));
    await expectToast("Couldn't change everythingNot now.");
    await waitFor(() => expect(approve()).toBeChecked());
    await user.click(await screen.findByRole("button", { name: "Undo", busy: false }));
    await waitFor(() => expect(approve()).not.toBeChecked());
    const { approveRequests, mapVisibility } = OWN_PROFILE.profile;
    expect(listChanges()[2]?.[2]).toMatchObject({ approveRequests, mapVisibility });
  });
});
