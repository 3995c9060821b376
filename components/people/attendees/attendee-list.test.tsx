import { QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen, waitFor, within } from "@/tests/support/render";
import userEvent from "@testing-library/user-event";

import { forgetAnnounced } from "@/components/notifications/announced-events";
import { Toaster } from "@/components/ui/feedback/toaster";
import { TooltipProvider } from "@/components/ui/overlay/tooltip";
import { attendeesQuery, toAttendeesPages, attendeeSummaryQuery } from "@/lib/attendance/client/attendance";
import type { Attendee } from "@/lib/attendance/schema/attendance";
import { connectionsQuery } from "@/lib/connections/client";
import type { ConnectionResponse } from "@/lib/connections/schema";
import { makeQueryClient } from "@/lib/http/browser/query-client";
import { json, networkFailure, serve } from "@/tests/support/fakes/fake-fetch";
import { attendee, attendeeSummary, connection } from "@/tests/support/fixtures/people";

import { AttendeePane } from "./attendee-pane";
import { useAttendees } from "./use-attendees";

const ME = "ana";
const everybody = [
  attendee("ana"),
  attendee("eli"),
  attendee("chloé", true, { company: "Bayside Law", profession: null }),
  attendee("tom", false, { industry: "Real Estate" }),
];

type PaneProps = Omit<Parameters<typeof AttendeePane>[0], "attendees" | "viewerId">;

function Pane(props: PaneProps) {
  return <AttendeePane attendees={useAttendees("event", props.search)} viewerId={ME} {...props} />;
}

/** A list longer than the first page: the server searches it and has more of it. */
const CURSOR = "there-are-more";

type Shown = {
  attendees?: Attendee[];
  connections?: ConnectionResponse[];
  here?: boolean;
  search?: string;
  hasMore?: boolean;
};

function show({ attendees = everybody, connections = [], here = true, search = "", hasMore = false }: Shown = {}) {
  const client = makeQueryClient();
  client.setQueryData(connectionsQuery().queryKey, connections);
  client.setQueryData(attendeesQuery("event").queryKey, toAttendeesPages("event", attendees, hasMore ? CURSOR : null));
  client.setQueryData(
    attendeeSummaryQuery("event").queryKey,
    attendeeSummary({ going: hasMore ? 2000 : attendees.length, here: 3 }),
  );
  const onClearSearch = jest.fn();
  const pane = (words: string) => (
    <QueryClientProvider client={client}>
      <TooltipProvider>
        <Pane search={words} onClearSearch={onClearSearch} viewerIsHere={here} />
      </TooltipProvider>
      <Toaster />
    </QueryClientProvider>
  );
  const { rerender } = render(pane(search));
  return { user: userEvent.setup(), onClearSearch, searchFor: (words: string) => rerender(pane(words)), client };
}

const card = (name: string) => within(screen.getByRole("article", { name }));

beforeEach(() => forgetAnnounced());

describe("cards", () => {
  it("badges who is here, who RSVP'd and which is me; my own offers nothing", () => {
    show();
    expect(card("Ana Novak").getByText("You")).toBeInTheDocument();
    expect(card("Ana Novak").queryByRole("button")).not.toBeInTheDocument();
    expect(card("Eli Novak").getByText("Checked In")).toBeInTheDocument();
    expect(card("Tom Novak").getByText("RSVP'd")).toBeInTheDocument();
    expect(card("Tom Novak").queryByText("Checked In")).not.toBeInTheDocument();
  });

  it("disables both buttons until both are here, and says why on pointing and on a tap", async () => {
    const { user } = show({ here: false });
    const connect = card("Eli Novak").getByRole("button", { name: "Connect with Eli Novak" });
    expect(connect).toHaveAttribute("aria-disabled", "true");
    await user.hover(connect);
    expect(await screen.findByRole("tooltip")).toHaveTextContent("Check in to connect with attendees");
    const calls = serve({});
    await user.click(card("Eli Novak").getByRole("button", { name: "Contact Eli Novak" }));
    expect(calls).toEqual([]);
    expect((await screen.findAllByText("Check in to view contact details")).length).toBeGreaterThan(0);
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  });

  it("shows Message for a connection, Request sent for mine, Accept for theirs", async () => {
    const accepted = connection("tom", ME);
    const { user } = show({
      connections: [
        connection(ME, "eli", { status: "pending" }),
        connection("chloé", ME, { status: "pending" }),
        accepted,
      ],
    });
    expect(card("Tom Novak").getByRole("link", { name: "Message Tom Novak" })).toHaveAttribute(
      "href",
      "/messages?user=tom",
    );
    expect(card("Eli Novak").getByText("Request sent")).toBeInTheDocument();
    const path = `/api/connections/${encodeURI("chloé")}-ana`;
    const answer = connection("chloé", ME);
    const calls = serve({
      [`POST ${decodeURI(path)}/accept`]: json(200, answer),
      "GET /api/connections/me": json(200, [answer]),
    });
    await user.click(card("Chloé Novak").getByRole("button", { name: "Accept Chloé Novak's request" }));
    expect(await card("Chloé Novak").findByRole("link", { name: "Message Chloé Novak" })).toBeInTheDocument();
    expect(await screen.findByText("You are now connected with Chloé Novak!")).toBeInTheDocument();
    expect(calls[0]?.method).toBe("POST");
  });
});

describe("connecting", () => {
  const press = async (user: ReturnType<typeof userEvent.setup>) =>
    user.click(card("Eli Novak").getByRole("button", { name: "Connect with Eli Novak" }));

  it("says Connected!, and the card becomes a message's", async () => {
    const { user } = show();
    const answer = connection(ME, "eli");
    const calls = serve({
      "POST /api/connections/add": json(201, answer),
      "GET /api/connections/me": json(200, [answer]),
    });
    await press(user);
    expect(await screen.findByText("Connected!")).toBeInTheDocument();
    expect(screen.getByText("You are now connected with Eli Novak!")).toBeInTheDocument();
    expect(card("Eli Novak").getByRole("link", { name: "Message Eli Novak" })).toBeInTheDocument();
    expect(calls[0]?.body).toEqual({ targetUserId: "eli", eventId: "event" });
    await waitFor(() =>
      expect(calls.map(({ method, path }) => `${method} ${path}`)).toContain("GET /api/connections/me"),
    );
  });

  it("says Request sent, never Connected!, for a pending one", async () => {
    const { user } = show();
    const answer = connection(ME, "eli", { status: "pending" });
    serve({ "POST /api/connections/add": json(201, answer), "GET /api/connections/me": json(200, [answer]) });
    await press(user);
    expect(await screen.findByText("We'll let you know when Eli accepts.")).toBeInTheDocument();
    expect(screen.queryByText("Connected!")).not.toBeInTheDocument();
    expect(card("Eli Novak").getByText("Request sent")).toBeInTheDocument();
  });

  it.each([
    [
      "the server's words",
      json(403, { message: "You can connect once you are both checked in." }),
      "You can connect once you are both checked in.",
    ],
    ["a text of its own", new Response("", { status: 502 }), "Failed to connect with this person"],
    ["the network", networkFailure(), "Network error. Please check your connection and try again."],
  ])("says Connection failed with %s, and can be tried again", async (_, answer, text) => {
    const { user } = show();
    serve({ "POST /api/connections/add": answer });
    await press(user);
    expect(await screen.findByText("Connection failed")).toBeInTheDocument();
    expect(screen.getByText(text)).toBeInTheDocument();
    expect(card("Eli Novak").getByRole("button", { name: "Connect with Eli Novak" })).toBeEnabled();
  });
});

describe("search", () => {
  it("finds by the five fields, without accents, and says how many", () => {
    const { searchFor } = show();
    searchFor("chloe bayside");
    expect(screen.getAllByRole("article")).toHaveLength(1);
    expect(screen.getByText("1 of 4 attendees")).toBeInTheDocument();
    searchFor("estate");
    expect(screen.getByRole("article", { name: "Tom Novak" })).toBeInTheDocument();
  });

  it("says when nobody fits, and clears", async () => {
    const { user, onClearSearch } = show({ search: "zebra" });
    expect(screen.getByText("No attendees found")).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Clear search" }));
    expect(onClearSearch).toHaveBeenCalled();
  });
});

describe("a long list", () => {
  const path = (search: string, more = "limit=60") =>
    `/api/events/event/rsvped-attendees?${more}&search=${encodeURIComponent(search)}`;
  const zoe = attendee("zoe", false, { company: "Far Down Ltd" });

  it("is searched on the server once the typing pauses; until then whom it fits of those here", async () => {
    const calls = serve({ [`GET ${path("novak")}`]: json(200, [attendee("eli"), zoe]) });
    const { searchFor } = show({ hasMore: true });
    searchFor("nov");
    expect(screen.getByText("Searching…")).toBeInTheDocument();
    expect(screen.getAllByRole("article")).toHaveLength(4);
    searchFor("novak");
    expect(await screen.findByRole("article", { name: "Zoe Novak" })).toBeInTheDocument();
    expect(screen.getByRole("status")).toHaveTextContent("2 of 2,000 attendees");
    expect(calls.map((call) => call.path)).toEqual([path("novak")]);
  });

  it("shows no late answer to other words", async () => {
    let answer: (response: Response) => void = () => undefined;
    const calls = serve({
      [`GET ${path("zoe")}`]: () => new Promise<Response>((resolve) => (answer = resolve)),
      [`GET ${path("eli")}`]: json(200, [attendee("eli")]),
    });
    const { searchFor } = show({ hasMore: true });
    searchFor("zoe");
    await waitFor(() => expect(calls).toHaveLength(1));
    searchFor("eli");
    await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent("1 of 2,000 attendees"));
    await act(async () => answer(json(200, [zoe])));
    expect(screen.getAllByRole("article")).toHaveLength(1);
    expect(screen.getByRole("article", { name: "Eli Novak" })).toBeInTheDocument();
  });

  it("says when a search can't be had, and asks again", async () => {
    let answer = json(400, { message: "Please use at most 100 characters" });
    serve({ [`GET ${path("zoe")}`]: () => answer.clone() });
    const { user, searchFor } = show({ hasMore: true });
    searchFor("zoe");
    expect(await screen.findByText("Please use at most 100 characters")).toBeInTheDocument();
    answer = json(200, [zoe]);
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("article", { name: "Zoe Novak" })).toBeInTheDocument();
  });

  it("shows only who is near the window", () => {
    show({ attendees: Array.from({ length: 60 }, (_, at) => attendee(`p${at}`)) });
    expect(screen.getAllByRole("article")).toHaveLength(24);
    expect(screen.getAllByRole("listitem")[23]).toHaveAttribute("aria-posinset", "24");
    expect(screen.getAllByRole("listitem")[23]).toHaveAttribute("aria-setsize", "60");
  });
});

describe("contact details", () => {
  it("shows what the person lets me see, as links", async () => {
    const { user } = show();
    const { profile } = attendee("eli").user;
    const contact = {
      userId: "eli",
      ...profile,
      bio: "Builds clouds.",
      phone: "(813) 555-0193",
      email: "eli@nametag.test",
    };
    serve({ "GET /api/profiles/eli/contact": json(200, { ...contact, linkedinUrl: "javascript:alert(1)" }) });
    await user.click(card("Eli Novak").getByRole("button", { name: "Contact Eli Novak" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Contact Information" }));
    expect(await dialog.findByText("Builds clouds.")).toBeInTheDocument();
    expect(dialog.getByRole("link", { name: /555-0193/ })).toHaveAttribute("href", "tel:8135550193");
    expect(dialog.getByRole("link", { name: /eli@nametag/ })).toHaveAttribute("href", "mailto:eli@nametag.test");
    expect(dialog.queryByRole("link", { name: /LinkedIn/ })).not.toBeInTheDocument();
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  });

  it("says when there is nothing to see, and when it can't be had", async () => {
    const { user } = show();
    const contact = { userId: "eli", ...attendee("eli").user.profile, bio: null };
    let answer = json(429, { message: "Too many attempts. Please try again in 9 seconds." });
    serve({ "GET /api/profiles/eli/contact": () => answer.clone() });
    await user.click(card("Eli Novak").getByRole("button", { name: "Contact Eli Novak" }));
    expect(await screen.findByText("Too many attempts. Please try again in 9 seconds.")).toBeInTheDocument();
    answer = json(200, contact);
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("Eli doesn't share contact details here.")).toBeInTheDocument();
  });
});

it("says when nobody has RSVP'd", () => {
  show({ attendees: [] });
  expect(screen.getByText("Nobody has RSVP'd yet")).toBeInTheDocument();
});
