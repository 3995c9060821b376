import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@/tests/support/render";
import userEvent from "@testing-library/user-event";

import { Toaster } from "@/components/ui/feedback/toaster";
import { connectionsQuery } from "@/lib/connections/client/connections";
import type { ConnectionResponse } from "@/lib/connections/schema";
import { upcomingEventsQuery } from "@/lib/events/client/events";
import type { EventResponse } from "@/lib/events/schema/event";
import { createQueryClient } from "@/lib/http/browser/query-client";
import { sharedProfileQuery } from "@/lib/profiles/client/profile";
import type { SharedProfile } from "@/lib/profiles/responses/profile";
import { fillPublicFields } from "@/lib/profiles/constants/public-profile";
import { jsonResponse, mockFetch } from "@/tests/support/fakes/fake-fetch";

import { SharedProfileScreen } from "./shared-profile-screen";

const ME = "0b9f6a4e-5d0c-4f2e-9b1a-6f3f0f6a9d01";
const ANA: SharedProfile = {
  userId: "1c9f6a4e-5d0c-4f2e-9b1a-6f3f0f6a9d02",
  ...fillPublicFields(null),
  firstName: "Ana",
  lastName: "Ruiz",
  pronouns: "she/her",
  profession: "Product Designer",
  company: "Bayfront Studio",
  industry: "Design",
  location: "Tampa",
  bio: "Hello there",
  takesCards: true,
};
const EVENT = {
  id: "e1",
  name: "Tampa Tech Mixer",
  startTime: "2026-11-21T01:00:00.000Z",
  endTime: "2026-11-21T03:00:00.000Z",
  timezone: "America/New_York",
  isOnline: false,
  venueName: "Armature Works",
  location: "Tampa",
  status: "live",
} as EventResponse;
const user = userEvent.setup();

function buildConnection(status: ConnectionResponse["status"], requesterId: string): ConnectionResponse {
  const [ana, me] = [
    { id: ANA.userId, profile: ANA },
    { id: ME, profile: { ...ANA, firstName: "Me" } },
  ];
  const [requester, receiver] = requesterId === ME ? [me, ana] : [ana, me];
  return {
    id: "c1",
    status,
    requesterId,
    receiverId: receiver.id,
    requester,
    receiver,
    eventId: null,
    event: null,
    createdAt: "2026-11-20T12:00:00.000Z",
  };
}

type Options = {
  viewerId?: string | null;
  profile?: SharedProfile;
  connections?: ConnectionResponse[];
  events?: EventResponse[];
};

function open({ viewerId = null, profile = ANA, connections = [], events = [EVENT] }: Options = {}) {
  const client = createQueryClient();
  client.setQueryData(sharedProfileQuery(ANA.userId).queryKey, profile);
  client.setQueryData(upcomingEventsQuery(3).queryKey, events);
  client.setQueryData(connectionsQuery().queryKey, connections);
  show(client, viewerId);
}

function show(client: ReturnType<typeof createQueryClient>, viewerId: string | null): void {
  render(
    <QueryClientProvider client={client}>
      <SharedProfileScreen userId={ANA.userId} viewerId={viewerId} viewerZone="America/New_York" />
      <Toaster />
    </QueryClientProvider>,
  );
}
const getHref = (name: string) => screen.getByRole("link", { name }).getAttribute("href");

it("offers visitors to give a card only if the member takes cards", () => {
  open({ profile: { ...ANA, takesCards: false } });
  expect(screen.getByRole("link", { name: "Join & Connect" })).toBeVisible();
  expect(screen.queryByRole("button", { name: /your card/ })).toBeNull();
});

it.each([
  ["without contact details", { isLimited: true }, 1],
  ["with them", { email: "ana@example.com" }, 0],
])("says why the card in return comes without contact details: %s", async (_, details, count) => {
  const card = { firstName: "Ana", lastName: "Ruiz", pronouns: null, profession: null, company: null, industry: null };
  mockFetch({ [`POST /api/profiles/shared/${ANA.userId}/cards`]: jsonResponse(201, { ...card, ...details }) });
  open();
  await user.click(screen.getByRole("button", { name: "Give Ana your card" }));
  await user.click(screen.getByRole("button", { name: "Give card" }));
  expect(await screen.findByRole("button", { name: "Save Ana to contacts" })).toBeVisible();
  expect(screen.queryAllByText(/It comes without contact details, because many cards/)).toHaveLength(count);
});

it("shows a visitor the profile, upcoming events, and registration links with the referral", () => {
  open();
  expect(screen.getByRole("heading", { level: 1, name: "Ana Ruiz" })).toBeVisible();
  for (const text of ["she/her", "Product Designer", "Bayfront Studio", "Design", "Tampa", "Hello there", "In-Person"])
    expect(screen.getByText(text)).toBeVisible();
  expect(screen.getByText(/November 20, 2026 · 8:00 to 10:00 PM EST/)).toBeVisible();
  const join = `/register?ref=${ANA.userId}`;
  expect(getHref("Join & Connect")).toBe(`${join}&action=connect`);
  expect(screen.getByRole("button", { name: "Give Ana your card" })).toBeVisible();
  expect(getHref("Create Your Profile")).toBe(join);
  expect(getHref("View All Events")).toBe(join);
  expect(getHref("Tampa Tech Mixer")).toBe("/events/e1");
});

it("leaves out empty parts", () => {
  open({
    profile: { ...ANA, pronouns: null, profession: null, company: null, industry: null, location: null, bio: null },
    events: [],
  });
  expect(screen.queryByText("About")).not.toBeInTheDocument();
  expect(screen.queryByText("Upcoming Events")).not.toBeInTheDocument();
  expect(screen.getByText("Ready to Network?")).toBeVisible();
});

it("links a member to the events, and sends a pending connection request", async () => {
  let sent: ConnectionResponse[] = [];
  const calls = mockFetch({
    "POST /api/connections/add": () => {
      sent = [buildConnection("pending", ME)];
      return jsonResponse(201, sent[0]);
    },
    "GET /api/connections/me": () => jsonResponse(200, sent),
  });
  open({ viewerId: ME });
  for (const name of ["View Events & Connect", "Explore Events", "View All Events"])
    expect(getHref(name)).toBe("/events");
  await user.click(await screen.findByRole("button", { name: "Connect with Ana Ruiz" }));
  await waitFor(() => expect(screen.getAllByText("Request sent")).toHaveLength(2));
  expect(calls[0]?.body).toEqual({ targetUserId: ANA.userId, via: "profile" });
  expect(screen.queryByText("Connected!")).not.toBeInTheDocument();
});

it("offers a message to a connection, and a note", async () => {
  open({ viewerId: ME, connections: [buildConnection("accepted", ME)] });
  const message = await screen.findByRole("link", { name: "Message Ana Ruiz" });
  expect(message).toHaveAttribute("href", `/messages?user=${ANA.userId}`);
  expect(screen.getByRole("button", { name: "Note about Ana Ruiz" })).toBeVisible();
});

it("sends a line with the request", async () => {
  const calls = mockFetch({
    "POST /api/connections/add": jsonResponse(201, buildConnection("pending", ME)),
    "GET /api/connections/me": jsonResponse(200, [buildConnection("pending", ME)]),
  });
  open({ viewerId: ME });
  await user.click(await screen.findByRole("button", { name: "Add a line to Ana" }));
  await user.type(screen.getByRole("textbox", { name: "A line to Ana" }), "Your talk on tiles!");
  await user.click(screen.getByRole("button", { name: "Connect with Ana Ruiz" }));
  await waitFor(() => expect(screen.queryByRole("textbox")).not.toBeInTheDocument());
  expect(calls[0]?.body).toEqual({ targetUserId: ANA.userId, via: "profile", line: "Your talk on tiles!" });
});

it("offers to accept or decline a received request, with its line", async () => {
  const request = { ...buildConnection("pending", ANA.userId), line: "Your talk on tiles!" };
  open({ viewerId: ME, connections: [request] });
  expect(await screen.findByRole("button", { name: "Accept Ana Ruiz's request" })).toBeVisible();
  expect(screen.getByRole("button", { name: "Decline Ana Ruiz's request" })).toBeVisible();
  expect(screen.getByText("Your talk on tiles!")).toHaveAttribute("dir", "auto");
});

it.each([
  { step: "Accept", path: "accept", status: "accepted", next: { role: "link", name: "Message Ana Ruiz" } },
  { step: "Decline", path: "decline", status: "declined", next: { role: "button", name: "Connect with Ana Ruiz" } },
] as const)("moves the focus from $step to what replaces it", async ({ step, path, status, next }) => {
  const request = buildConnection("pending", ANA.userId);
  const answered = { ...request, status };
  mockFetch({
    [`POST /api/connections/${request.id}/${path}`]: jsonResponse(200, answered),
    "GET /api/connections/me": jsonResponse(200, status === "accepted" ? [answered] : []),
  });
  open({ viewerId: ME, connections: [request] });
  (await screen.findByRole("button", { name: `${step} Ana Ruiz's request` })).focus();
  await user.keyboard("{Enter}");
  await waitFor(() => expect(screen.getByRole(next.role, { name: next.name })).toHaveFocus());
});

it("offers editing instead of connecting on the viewer's own profile", () => {
  open({ viewerId: ANA.userId });
  expect(screen.getByText("You")).toBeVisible();
  expect(getHref("Edit Profile")).toBe("/profile");
  expect(screen.queryByRole("button", { name: /^Connect/ })).not.toBeInTheDocument();
});

it("shows a loading text, then not found for an unknown profile", async () => {
  mockFetch({
    [`GET /api/profiles/shared/${ANA.userId}`]: jsonResponse(404, { message: "Not found", code: "not_found" }),
  });
  show(createQueryClient(), null);
  expect(screen.getByText("Loading profile...")).toBeVisible();
  expect(await screen.findByRole("heading", { name: "Profile Not Found" })).toBeVisible();
  expect(screen.getByText("This profile may not exist or is no longer available")).toBeVisible();
});

it("shows not found when the profile disappears while it is open", async () => {
  const client = createQueryClient();
  client.setQueryData(sharedProfileQuery(ANA.userId).queryKey, ANA);
  client.setQueryData(upcomingEventsQuery(3).queryKey, []);
  show(client, null);
  mockFetch({
    [`GET /api/profiles/shared/${ANA.userId}`]: jsonResponse(404, { message: "Not found", code: "not_found" }),
  });
  void client.invalidateQueries({ queryKey: sharedProfileQuery(ANA.userId).queryKey });
  expect(await screen.findByRole("heading", { name: "Profile Not Found" })).toBeVisible();
});
