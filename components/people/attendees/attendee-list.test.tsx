import type userEvent from "@testing-library/user-event";

import { clearAnnouncements } from "@/components/notifications/announcements";
import { attendeesQuery, toAttendeesPages } from "@/lib/attendance/client/attendance";
import { connectionsQuery } from "@/lib/connections/client/connections";
import { jsonResponse, mockFetch, networkError, neverResponds } from "@/tests/support/fakes/fake-fetch";
import { ME, type PaneOptions, renderPane } from "@/tests/support/fixtures/attendee-pane";
import { buildAttendee, buildConnection, buildFirstAttendees } from "@/tests/support/fixtures/people";
import { act, screen, waitFor, within } from "@/tests/support/render";

const getCard = (name: string) => within(screen.getByRole("article", { name }));

beforeEach(() => clearAnnouncements());

describe("cards", () => {
  it("shows badges and a link to the profile, and only Contact on the viewer's own card", () => {
    renderPane();
    expect(screen.getByRole("heading", { level: 2, name: "Current Attendees" })).toBeVisible();
    expect(getCard("Ana Novak").getByText("You")).toBeInTheDocument();
    expect(getCard("Ana Novak").getAllByRole("button")).toEqual([
      getCard("Ana Novak").getByRole("button", { name: "Contact Ana Novak" }),
    ]);
    expect(getCard("Eli Novak").getByText("Checked In")).toBeInTheDocument();
    const name = getCard("Eli Novak").getByRole("heading", { level: 3, name: "Eli Novak" });
    expect(within(name).getByRole("link")).toHaveAttribute("href", "/profile/eli");
    expect(getCard("Tom Novak").getByText("RSVP'd")).toBeInTheDocument();
    expect(getCard("Tom Novak").queryByText("Checked In")).not.toBeInTheDocument();
  });

  it("disables both buttons until both are checked in, and says why in a tooltip and on a tap", async () => {
    const { user } = renderPane({ viewerPresence: "absent" });
    const connect = getCard("Eli Novak").getByRole("button", { name: "Connect with Eli Novak" });
    expect(connect).toHaveAttribute("aria-disabled", "true");
    expect(connect).toHaveAccessibleDescription("Check in to connect with attendees");
    const calls = mockFetch({});
    await user.click(getCard("Eli Novak").getByRole("button", { name: "Contact Eli Novak" }));
    expect(calls).toEqual([]);
    expect((await screen.findAllByText("Check in to view contact details")).length).toBeGreaterThan(0);
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  });

  it("shows the reason beside the button that has the keyboard's focus, until Escape", async () => {
    const { user } = renderPane({ viewerPresence: "absent" });
    const getReason = () => getCard("Eli Novak").queryByText("Check in to connect with attendees");
    expect(getReason()).not.toBeInTheDocument();
    act(() => getCard("Eli Novak").getByRole("button", { name: "Connect with Eli Novak" }).focus());
    expect(getReason()).toBeInTheDocument();
    await user.keyboard("{Escape}");
    expect(getReason()).not.toBeInTheDocument();
  });

  it("opens the viewer's own details without Report and Block", async () => {
    const { user } = renderPane();
    const contact = { ...buildAttendee("ana").user.profile, userId: ME, bio: null, email: "ana@nametag.test" };
    mockFetch({ "GET /api/profiles/ana/contact": jsonResponse(200, contact) });
    await user.click(getCard("Ana Novak").getByRole("button", { name: "Contact Ana Novak" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(await dialog.findByText("ana@nametag.test")).toBeInTheDocument();
    expect(dialog.queryByRole("button", { name: /^(Block|Report)/ })).not.toBeInTheDocument();
  });

  it("says that the other attendee has to check in when the viewer has", async () => {
    const { user } = renderPane();
    expect(getCard("Tom Novak").getByRole("button", { name: "Connect with Tom Novak" })).toHaveAttribute(
      "title",
      "Tom has to check in before you can connect",
    );
    await user.click(getCard("Tom Novak").getByRole("button", { name: "Contact Tom Novak" }));
    expect(
      (await screen.findAllByText("Tom has to check in before you can view contact details")).length,
    ).toBeGreaterThan(0);
  });

  it.each<[string, PaneOptions, string]>([
    [
      "Eli, whom only the organizer checked in,",
      { attendees: [{ ...buildAttendee("eli"), isUnconfirmed: true }] },
      "Eli has to confirm being here before you can",
    ],
    ["the viewer, whom only the organizer checked in,", { viewerPresence: "unconfirmed" }, "Tap “I'm here” first to"],
  ])("says that %s has to confirm", async (_, options, reason) => {
    const { user } = renderPane(options);
    expect(getCard("Eli Novak").getByText("Checked In")).toBeInTheDocument();
    expect(getCard("Eli Novak").getByRole("button", { name: "Connect with Eli Novak" })).toHaveAttribute(
      "title",
      expect.stringContaining(`${reason} connect`),
    );
    await user.click(getCard("Eli Novak").getByRole("button", { name: "Contact Eli Novak" }));
    expect((await screen.findAllByText(`${reason} view contact details`)).length).toBeGreaterThan(0);
  });

  it("shows Message for a connection, Request sent for an outgoing and Accept for an incoming request", async () => {
    const accepted = buildConnection("tom", ME);
    const { user } = renderPane({
      connections: [
        buildConnection(ME, "eli", { status: "pending" }),
        buildConnection("chloé", ME, { status: "pending", line: "About boats" }),
        accepted,
      ],
    });
    expect(getCard("Tom Novak").getByRole("link", { name: "Message Tom Novak" })).toHaveAttribute(
      "href",
      "/messages?user=tom",
    );
    expect(getCard("Eli Novak").getByText("Request sent")).toBeInTheDocument();
    expect(getCard("Chloé Novak").getByText("About boats")).toBeInTheDocument();
    const path = `/api/connections/${encodeURI("chloé")}-ana`;
    const response = buildConnection("chloé", ME);
    const calls = mockFetch({
      [`POST ${decodeURI(path)}/accept`]: jsonResponse(200, response),
      "GET /api/connections/me": jsonResponse(200, [response]),
    });
    await user.click(getCard("Chloé Novak").getByRole("button", { name: "Accept Chloé Novak's request" }));
    expect(await getCard("Chloé Novak").findByRole("link", { name: "Message Chloé Novak" })).toBeInTheDocument();
    expect(await screen.findByText("You are now connected with Chloé Novak!")).toBeInTheDocument();
    expect(calls[0]?.method).toBe("POST");
  });
});

describe("the focus", () => {
  const request = buildConnection("eli", ME, { status: "pending" });
  const focus = (name: string) => act(async () => getCard("Eli Novak").getByRole("button", { name }).focus());

  it("moves from Accept to Message, and stays on Accept until the answer is stored", async () => {
    const { user } = renderPane({ connections: [request] });
    let respond: (response: Response) => void = () => undefined;
    mockFetch({
      "POST /api/connections/eli-ana/accept": () => new Promise<Response>((resolve) => (respond = resolve)),
      "GET /api/connections/me": jsonResponse(200, [buildConnection("eli", ME)]),
    });
    await focus("Accept Eli Novak's request");
    await user.keyboard("{Enter}");
    expect(getCard("Eli Novak").getByRole("button", { name: "Accept Eli Novak's request" })).toHaveFocus();
    await act(async () => respond(jsonResponse(200, buildConnection("eli", ME))));
    expect(await getCard("Eli Novak").findByRole("link", { name: "Message Eli Novak" })).toHaveFocus();
  });

  it("moves from Connect to Request sent", async () => {
    const { user } = renderPane();
    const response = buildConnection(ME, "eli", { status: "pending" });
    mockFetch({
      "POST /api/connections/add": jsonResponse(201, response),
      "GET /api/connections/me": jsonResponse(200, [response]),
    });
    await focus("Connect with Eli Novak");
    await user.keyboard("{Enter}");
    await waitFor(() => expect(getCard("Eli Novak").getByText("Request sent").closest("p")).toHaveFocus());
  });

  it("moves to the button that says why, when the attendee checks out meanwhile", async () => {
    const { client } = renderPane();
    await focus("Contact Eli Novak");
    const page = buildFirstAttendees([buildAttendee("eli", false)]);
    await act(async () => void client.setQueryData(attendeesQuery("event").queryKey, toAttendeesPages("event", page)));
    const getContact = () => getCard("Eli Novak").getByRole("button", { name: "Contact Eli Novak" });
    await waitFor(() => expect(getContact()).toHaveAttribute("aria-disabled", "true"));
    expect(getContact()).toHaveFocus();
  });

  it("stays where it is when another button is replaced", async () => {
    const { client } = renderPane({ connections: [request] });
    await focus("Contact Eli Novak");
    const { queryKey } = connectionsQuery();
    await act(async () => void client.setQueryData(queryKey, [buildConnection("eli", ME)]));
    expect(await getCard("Eli Novak").findByRole("link", { name: "Message Eli Novak" })).toBeVisible();
    expect(getCard("Eli Novak").getByRole("button", { name: "Contact Eli Novak" })).toHaveFocus();
  });
});

describe("connecting", () => {
  const clickConnect = async (user: ReturnType<typeof userEvent.setup>) =>
    user.click(getCard("Eli Novak").getByRole("button", { name: "Connect with Eli Novak" }));

  it("shows at once that the request is sent, sends it once, and keeps the focus when it fails", async () => {
    const { user } = renderPane();
    let respond: (response: Response) => void = () => undefined;
    const calls = mockFetch({
      "POST /api/connections/add": () => new Promise<Response>((resolve) => (respond = resolve)),
    });
    await clickConnect(user);
    const sent = await getCard("Eli Novak").findByRole("button", { name: "Request sent" });
    await user.click(sent);
    expect(getCard("Eli Novak").queryByRole("link", { name: /^Message/ })).not.toBeInTheDocument();
    await act(async () => respond(jsonResponse(403, { message: "Not now." })));
    expect(await screen.findByText("Not now.")).toBeInTheDocument();
    expect(getCard("Eli Novak").getByRole("button", { name: "Connect with Eli Novak" })).toHaveFocus();
    expect(calls).toHaveLength(1);
  });

  it("still shows that the request is sent, and then its failure, when the card was removed meanwhile", async () => {
    const { user, searchFor } = renderPane();
    let respond: (response: Response) => void = () => undefined;
    mockFetch({ "POST /api/connections/add": () => new Promise<Response>((resolve) => (respond = resolve)) });
    await clickConnect(user);
    searchFor("tom");
    await waitFor(() => expect(screen.queryByRole("article", { name: "Eli Novak" })).not.toBeInTheDocument());
    searchFor("");
    expect(await getCard("Eli Novak").findByRole("button", { name: "Request sent" })).toBeInTheDocument();
    searchFor("tom");
    await act(async () => respond(jsonResponse(403, { message: "Not today." })));
    expect(await screen.findByText("Not today.")).toBeInTheDocument();
    searchFor("");
    expect(await getCard("Eli Novak").findByRole("button", { name: "Connect with Eli Novak" })).toBeEnabled();
  });

  it("still shows that an answer is sent when the card was removed meanwhile", async () => {
    const { user, searchFor } = renderPane({ connections: [buildConnection("eli", ME, { status: "pending" })] });
    mockFetch({ "POST /api/connections/eli-ana/accept": neverResponds });
    const getAccept = () => getCard("Eli Novak").getByRole("button", { name: "Accept Eli Novak's request" });
    await user.click(getAccept());
    searchFor("tom");
    await waitFor(() => expect(screen.queryByRole("article", { name: "Eli Novak" })).not.toBeInTheDocument());
    searchFor("");
    expect(getAccept()).toHaveAttribute("aria-busy", "true");
  });

  it("shows Connected! and replaces Connect by Message", async () => {
    const { user } = renderPane();
    const response = buildConnection(ME, "eli");
    const calls = mockFetch({ "POST /api/connections/add": jsonResponse(201, response) });
    await clickConnect(user);
    expect(await screen.findByText("Connected!")).toBeInTheDocument();
    expect(screen.getByText("You are now connected with Eli Novak!")).toBeInTheDocument();
    expect(getCard("Eli Novak").getByRole("link", { name: "Message Eli Novak" })).toBeInTheDocument();
    expect(calls[0]?.body).toEqual({ targetUserId: "eli", eventId: "event" });
  });

  it.each([
    [undefined, "We'll let you know when Eli accepts."],
    ["email", "We'll let you know when Eli accepts. Confirm your email to connect at once."],
    [
      "place",
      "We'll let you know when Eli accepts. To connect at once, scan the code at the door or share your location.",
    ],
    ["door", "We'll let you know when Eli accepts. To connect at once, scan the code at the door."],
    ["online", "We'll let you know when Eli accepts."],
  ])("shows Request sent instead of Connected! when the request is pending because of: %s", async (askReason, text) => {
    const { user } = renderPane();
    const response = { ...buildConnection(ME, "eli", { status: "pending" }), ...(askReason && { askReason }) };
    mockFetch({
      "POST /api/connections/add": jsonResponse(201, response),
      "GET /api/connections/me": jsonResponse(200, [response]),
    });
    await clickConnect(user);
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.queryByText("Connected!")).not.toBeInTheDocument();
    expect(getCard("Eli Novak").getByText("Request sent")).toBeInTheDocument();
  });

  it.each([
    [
      "the server's message",
      jsonResponse(403, { message: "You can connect once you are both checked in." }),
      "You can connect once you are both checked in.",
    ],
    ["a fallback", new Response("", { status: 502 }), "Failed to connect with this person"],
    ["a network error", networkError(), "Network error. Please check your connection and try again."],
  ])("shows Connection failed with %s and allows another try", async (_, response, text) => {
    const { user } = renderPane();
    mockFetch({ "POST /api/connections/add": response });
    await clickConnect(user);
    expect(await screen.findByText("Connection failed")).toBeInTheDocument();
    expect(screen.getByText(text)).toBeInTheDocument();
    expect(getCard("Eli Novak").getByRole("button", { name: "Connect with Eli Novak" })).toBeEnabled();
  });

  it("closes the toast of a failed try when Connect is pressed again", async () => {
    const { user } = renderPane();
    let tries = 0;
    mockFetch({ "POST /api/connections/add": () => (tries++ ? neverResponds() : networkError()) });
    await clickConnect(user);
    expect(await screen.findByText("Connection failed")).toBeInTheDocument();
    await clickConnect(user);
    expect(screen.queryByText("Connection failed")).not.toBeInTheDocument();
  });
});

describe("search", () => {
  it("searches five fields regardless of accents and shows the count", () => {
    const { searchFor } = renderPane();
    searchFor("chloe bayside");
    expect(screen.getAllByRole("article")).toHaveLength(1);
    expect(screen.getByRole("status")).toHaveTextContent("1 of 4 attendees");
    searchFor("estate");
    expect(screen.getByRole("article", { name: "Tom Novak" })).toBeInTheDocument();
  });

  it("shows an empty state and clears the search", async () => {
    const { user, onClearSearch } = renderPane({ search: "zebra" });
    expect(screen.getByText("No attendees found")).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Clear search" }));
    expect(onClearSearch).toHaveBeenCalled();
  });
});

describe("a long list", () => {
  const path = (search: string, more = "limit=60") =>
    `/api/events/event/rsvped-attendees?${more}&search=${encodeURIComponent(search)}`;
  const zoe = buildAttendee("zoe", false, { company: "Far Down Ltd" });

  it("is searched by the server after a pause in typing, and in the browser until then", async () => {
    const calls = mockFetch({ [`GET ${path("novak")}`]: jsonResponse(200, [buildAttendee("eli"), zoe]) });
    const { searchFor } = renderPane({ hasMore: true });
    searchFor("nov");
    expect(screen.getByRole("status")).toHaveTextContent("Searching…");
    expect(screen.getAllByRole("article")).toHaveLength(4);
    searchFor("novak");
    expect(await screen.findByRole("article", { name: "Zoe Novak" })).toBeInTheDocument();
    expect(screen.getByRole("status")).toHaveTextContent("2 of 2,000 attendees");
    expect(calls.map((call) => call.path)).toEqual([path("novak")]);
  });

  it("ignores a late response to an earlier search", async () => {
    let respond: (response: Response) => void = () => undefined;
    const calls = mockFetch({
      [`GET ${path("zoe")}`]: () => new Promise<Response>((resolve) => (respond = resolve)),
      [`GET ${path("eli")}`]: jsonResponse(200, [buildAttendee("eli")]),
    });
    const { searchFor } = renderPane({ hasMore: true });
    searchFor("zoe");
    await waitFor(() => expect(calls).toHaveLength(1));
    searchFor("eli");
    await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent("1 of 2,000 attendees"));
    await act(async () => respond(jsonResponse(200, [zoe])));
    expect(screen.getAllByRole("article")).toHaveLength(1);
    expect(screen.getByRole("article", { name: "Eli Novak" })).toBeInTheDocument();
  });

  it("shows an error when the search fails and tries again", async () => {
    let response = jsonResponse(400, { message: "Please use at most 100 characters" });
    mockFetch({ [`GET ${path("zoe")}`]: () => response.clone() });
    const { user, searchFor } = renderPane({ hasMore: true });
    searchFor("zoe");
    expect(await screen.findByText("Please use at most 100 characters")).toBeInTheDocument();
    response = jsonResponse(200, [zoe]);
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("article", { name: "Zoe Novak" })).toBeInTheDocument();
  });
});

describe("contact details", () => {
  it("shows the visible details as links", async () => {
    const { user } = renderPane();
    const { profile } = buildAttendee("eli").user;
    const contact = {
      userId: "eli",
      ...profile,
      pronouns: "he/him",
      bio: "Builds clouds.",
      phone: "(813) 555-0193",
      email: "eli@nametag.test",
    };
    mockFetch({
      "GET /api/profiles/eli/contact": jsonResponse(200, { ...contact, linkedinUrl: "javascript:alert(1)" }),
    });
    await user.click(getCard("Eli Novak").getByRole("button", { name: "Contact Eli Novak" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Contact Information" }));
    expect(await dialog.findByText("Builds clouds.")).toBeInTheDocument();
    expect(dialog.getByText("he/him")).toBeInTheDocument();
    expect(dialog.getByRole("link", { name: /555-0193/ })).toHaveAttribute("href", "tel:8135550193");
    expect(dialog.getByRole("link", { name: /eli@nametag/ })).toHaveAttribute("href", "mailto:eli@nametag.test");
    expect(dialog.queryByRole("link", { name: /LinkedIn/ })).not.toBeInTheDocument();
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  });

  it("shows an error when the details fail to load, and says when there are none", async () => {
    const { user } = renderPane();
    const contact = { userId: "eli", ...buildAttendee("eli").user.profile, bio: null };
    let response = jsonResponse(429, { message: "Too many attempts. Please try again in 9 seconds." });
    mockFetch({ "GET /api/profiles/eli/contact": () => response.clone() });
    await user.click(getCard("Eli Novak").getByRole("button", { name: "Contact Eli Novak" }));
    expect(await screen.findByText("Too many attempts. Please try again in 9 seconds.")).toBeInTheDocument();
    response = jsonResponse(200, contact);
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("Eli doesn't share contact details here.")).toBeInTheDocument();
  });

  it("says that the viewer's own email must be confirmed first, and sends the link again", async () => {
    const { user } = renderPane();
    const contact = { userId: "eli", ...buildAttendee("eli").user.profile, bio: null, needsVerifiedEmail: true };
    const calls = mockFetch({
      "GET /api/profiles/eli/contact": jsonResponse(200, contact),
      "POST /api/auth/email/resend": jsonResponse(200, { email: "ana@nametag.test", isVerified: false, change: null }),
    });
    await user.click(getCard("Eli Novak").getByRole("button", { name: "Contact Eli Novak" }));
    expect(
      await screen.findByText(/^Confirm your email to see the contact details that Eli shares/),
    ).toBeInTheDocument();
    expect(screen.queryByText("Eli doesn't share contact details here.")).not.toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Send the link again" }));
    expect(await screen.findByText("Link sent")).toBeInTheDocument();
    expect(calls.map(({ method }) => method)).toEqual(["GET", "POST"]);
  });
});

it("shows an empty state when there are no RSVPs", () => {
  renderPane({ attendees: [] });
  expect(screen.getByText("No RSVPs yet")).toBeInTheDocument();
});
