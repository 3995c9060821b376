import { QueryClientProvider } from "@tanstack/react-query";
import { setClock } from "@/lib/core/shared/clock";
import { render, screen, waitFor, within } from "@/tests/support/render";
import userEvent from "@testing-library/user-event";

import { Toaster } from "@/components/ui/feedback/toaster";
import type { EventResponse, RsvpResponse } from "@/lib/events/schema/event";
import { makeQueryClient } from "@/lib/http/browser/query-client";
import { eventResponse, eventWithRsvp } from "@/tests/support/fixtures/event";
import { json, serve } from "@/tests/support/fakes/fake-fetch";

import { EventDetail } from "./event-detail";

jest.mock("next/navigation", () => jest.requireActual("@/tests/support/fakes/navigation"));

const NOW = "2026-11-20T20:10:00.000Z";
const EARLY = { canCheckIn: false, reason: "too_early", minutesUntilCheckIn: 140 } as const;
const ID = eventResponse().id;
const RSVP: RsvpResponse = {
  eventId: ID,
  userId: "me",
  status: "confirmed",
  notificationPreferences: { email: true, push: true, sms: false },
};

function show(event: EventResponse, viewer: { id: string; isAdmin: boolean } | null = { id: "me", isAdmin: false }) {
  setClock(new Date(NOW));
  const client = makeQueryClient();
  client.setQueryData([`/api/events/${ID}`], event);
  client.setQueryData([`/api/events/${ID}/rsvp`], RSVP);
  render(
    <QueryClientProvider client={client}>
      <EventDetail eventId={ID} viewer={viewer} viewerZone="America/New_York" renderedAt={NOW} />
      <Toaster />
    </QueryClientProvider>,
  );
}

const profile = { lastName: "Novak", profession: null, company: null, industry: null, avatarUrl: null };
const eli = (email?: string): Partial<EventResponse> => ({
  hostUserId: "eli",
  hostUser: { id: "eli", email, profile: { firstName: "Eli", ...profile } },
});

async function contact(event: EventResponse, viewer?: { id: string; isAdmin: boolean }) {
  show(event, viewer);
  await userEvent.click(screen.getByRole("button", { name: "Contact Host" }));
  return within(await screen.findByRole("dialog"));
}

afterEach(() => setClock());

describe("the host's contact", () => {
  it("is a draft to the host's own email, a call, and a message here", async () => {
    const dialog = await contact(
      eventWithRsvp(EARLY, { ...eli("eli@nametag.test"), hostEmail: "old@nametag.test", hostPhone: "(813) 555-0142" }),
    );
    expect(dialog.getByRole("heading", { name: "Contact Eli Novak" })).toBeInTheDocument();
    expect(dialog.getByRole("link", { name: /^Email/ })).toHaveAttribute("href", "mailto:eli@nametag.test");
    expect(dialog.getByRole("link", { name: /^Phone/ })).toHaveAttribute("href", "tel:8135550142");
    expect(dialog.getByRole("link", { name: /^In-App Message/ })).toHaveAttribute("href", "/messages?userId=eli");
  });

  it("falls back to hostEmail, and offers no message where the host is no member", async () => {
    const dialog = await contact(
      eventWithRsvp(EARLY, { hostName: "Gulf Makers", hostEmail: "hi@gulf.example?bcc=x@y.z" }),
    );
    const link = dialog.getByRole("link", { name: /^Email/ });
    expect(link).toHaveAttribute("href", "mailto:hi@gulf.example%3Fbcc=x@y.z");
    expect(dialog.getAllByRole("link")).toHaveLength(1);
  });

  it("says so when there is none", async () => {
    const dialog = await contact(eventWithRsvp(EARLY, { hostName: "Gulf Makers", hostEmail: null, hostPhone: null }));
    expect(dialog.getByText("No contact information available for this host.")).toBeInTheDocument();
  });

  it("waits for an RSVP", () => {
    show(eventResponse(eli()));
    expect(screen.getByText("RSVP to contact the host")).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Contact Host" })).not.toBeInTheDocument();
  });

  it("is open to admins without an RSVP", async () => {
    const dialog = await contact(eventResponse({ ...eli(), hostPhone: "1" }), { id: "me", isAdmin: true });
    expect(dialog.getByRole("link", { name: /^Phone/ })).toBeInTheDocument();
  });

  it("isn't offered to the host", () => {
    show(eventWithRsvp(EARLY, eli()), { id: "eli", isAdmin: false });
    expect(screen.getByText("You host this event.")).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Contact Host" })).not.toBeInTheDocument();
  });
});

describe("reminders", () => {
  it("are switched at once, only the one that was tapped", async () => {
    const calls = serve({ [`PATCH /api/events/${ID}/rsvp`]: json(200, RSVP) });
    show(eventWithRsvp(EARLY));
    const sms = screen.getByRole("switch", { name: "Text message" });
    expect(screen.getByRole("switch", { name: "Email" })).toBeChecked();
    expect(sms).not.toBeChecked();
    await userEvent.click(sms);
    expect(sms).toBeChecked();
    await waitFor(() => expect(calls[0]?.body).toEqual({ notificationPreferences: { sms: true } }));
  });

  it("go back when the server refuses, and say why", async () => {
    serve({ [`PATCH /api/events/${ID}/rsvp`]: json(404, { message: "You haven't RSVP'd to this event." }) });
    show(eventWithRsvp(EARLY));
    const email = screen.getByRole("switch", { name: "Email" });
    await userEvent.click(email);
    expect(await screen.findByText("Update failed")).toBeInTheDocument();
    expect(screen.getByText("You haven't RSVP'd to this event.")).toBeInTheDocument();
    expect(email).toBeChecked();
  });

  it("are there only with an RSVP", () => {
    show(eventResponse());
    expect(screen.queryByText("Reminders")).not.toBeInTheDocument();
  });
});

describe("the venue", () => {
  const maps = () => screen.getByRole("link", { name: "Open in Maps" }).getAttribute("href");

  it("opens in maps by its address, else by its point", () => {
    show(eventResponse());
    expect(maps()).toContain(encodeURIComponent("Armature Works, 1910 N Ola Ave, Tampa, FL 33602"));
    expect(screen.getByRole("region", { name: "Map of Armature Works" })).toBeInTheDocument();
  });

  it("has no map without coordinates; 0 is one", () => {
    show(eventResponse({ latitude: null, longitude: null }));
    expect(screen.queryByRole("region", { name: /^Map/ })).not.toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Open in Maps" })).toBeInTheDocument();
  });

  it("on the equator is a place too", () => {
    show(eventResponse({ latitude: 0, longitude: 0, venueAddress: null }));
    expect(maps()).toContain(encodeURIComponent("0,0"));
    expect(screen.getByRole("region", { name: /^Map/ })).toBeInTheDocument();
  });

  it("is a Webinar online, with no map", () => {
    show(eventResponse({ isOnline: true }));
    expect(screen.getByText("Webinar")).toBeInTheDocument();
    expect(screen.queryByRole("link", { name: "Open in Maps" })).not.toBeInTheDocument();
  });
});
