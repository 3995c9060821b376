import { QueryClientProvider } from "@tanstack/react-query";
import userEvent from "@testing-library/user-event";

import { resetNoteOutbox } from "@/components/live/notes/get-note-outbox";
import { clearAnnouncements } from "@/components/notifications/announcements";
import { Toaster } from "@/components/ui/feedback/toaster";
import { connectionsQuery } from "@/lib/connections/client/connections";
import type { ConnectionResponse, ConnectionCounts } from "@/lib/connections/schema";
import { contactsQuery } from "@/lib/contacts/client";
import type { Contact } from "@/lib/contacts/schema";
import { createQueryClient } from "@/lib/http/browser/query-client";
import { notesQuery } from "@/lib/notes/client";
import { jsonResponse, noContentResponse, mockFetch } from "@/tests/support/fakes/fake-fetch";
import { buildConnection, buildPerson } from "@/tests/support/fixtures/people";
import { act, render, screen, waitFor, within } from "@/tests/support/render";
import { stopClock } from "@/tests/support/setup/clock";
import { installDevice } from "@/tests/support/setup/device-files";

import { NetworkScreen } from "./network-screen";

const NOW = "2026-11-20T23:10:00.000Z";
const ME = "ana";

type Options = { counts?: ConnectionCounts; contacts?: Contact[] };

function renderScreen(connections: ConnectionResponse[] | undefined, { counts, contacts = [] }: Options = {}) {
  stopClock(NOW);
  resetNoteOutbox();
  const client = createQueryClient();
  if (connections) client.setQueryData(connectionsQuery().queryKey, connections);
  client.setQueryData(notesQuery().queryKey, []);
  client.setQueryData(contactsQuery().queryKey, { pages: [{ items: contacts, next: null }], pageParams: [""] });
  render(
    <QueryClientProvider client={client}>
      <NetworkScreen viewerId={ME} now={NOW} counts={counts ?? null} />
      <Toaster />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

const getStat = (label: string) => screen.getByText(label).parentElement?.querySelector("dd")?.textContent;
const getNames = () => screen.queryAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent);

const oldest = buildConnection("dev", ME, { createdAt: "2026-11-01T12:00:00.000Z", event: null, eventId: null });
const newest = buildConnection(ME, "eli", {
  receiver: {
    ...buildPerson("eli"),
    profile: { ...buildPerson("eli").profile, linkedinUrl: "https://www.linkedin.com/in/eli" },
  },
});
const sent = buildConnection(ME, "fay", { status: "pending", createdAt: NOW });
const received = buildConnection("gus", ME, { status: "pending" });
const all = [sent, newest, received, oldest];

beforeEach(() => clearAnnouncements());

it("shows the counts, received requests, and each accepted connection with its event or company", () => {
  renderScreen(all);
  expect([getStat("Total Connections"), getStat("Pending Requests"), getStat("This Week")]).toEqual(["2", "2", "1"]);
  expect(getNames()).toEqual(["Gus Novak", "Eli Novak", "Dev Novak"]);
  for (const link of screen.getAllByRole("link", { name: "Tampa Tech & Tacos" }))
    expect(link).toHaveAttribute("href", `/events/${newest.event?.id}`);
  expect(screen.getByText("Brightwater")).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Message Dev Novak" })).toHaveAttribute("href", "/messages?user=dev");
  const linkedin = screen.getByRole("link", { name: /^LinkedIn profile of Eli/ });
  expect(linkedin).toHaveAttribute("href", "https://www.linkedin.com/in/eli");
  expect(screen.queryByRole("link", { name: /^LinkedIn profile of Dev/ })).not.toBeInTheDocument();
});

it("shows the last seven days under Recent, and received requests first under Pending", async () => {
  const user = renderScreen(all);
  await user.click(screen.getByRole("tab", { name: "Recent" }));
  expect(getNames()).toEqual(["Eli Novak"]);
  await user.click(screen.getByRole("tab", { name: "Pending (2)" }));
  expect(getNames()).toEqual(["Gus Novak", "Fay Novak"]);
  expect(screen.getByText("Wants to connect")).toBeInTheDocument();
  expect(screen.getByText("Request sent")).toBeInTheDocument();
});

it("accepts a request", async () => {
  const user = renderScreen([received]);
  const response = { ...received, status: "accepted" };
  mockFetch({
    "POST /api/connections/gus-ana/accept": jsonResponse(200, response),
    "GET /api/connections/me": jsonResponse(200, [response]),
  });
  await user.click(screen.getByRole("tab", { name: "Pending (1)" }));
  await user.click(screen.getByRole("button", { name: "Accept Gus Novak's request" }));
  expect(await screen.findByText("You are now connected with Gus Novak!")).toBeInTheDocument();
  expect(await screen.findByText("No pending requests")).toBeInTheDocument();
  await waitFor(() => expect(getStat("Total Connections")).toBe("1"));
});

it("declines a received request and takes back a sent one", async () => {
  const user = renderScreen([received, sent]);
  let list = [sent];
  const calls = mockFetch({
    "POST /api/connections/gus-ana/decline": noContentResponse(),
    "DELETE /api/connections/ana-fay": noContentResponse(),
    "GET /api/connections/me": () => jsonResponse(200, list),
  });
  await user.click(screen.getByRole("tab", { name: "Pending (2)" }));
  await user.click(screen.getByRole("button", { name: "Decline Gus Novak's request" }));
  await waitFor(() => expect(getNames()).toEqual(["Fay Novak"]));
  list = [];
  await user.click(screen.getByRole("button", { name: "Take back the request to Fay Novak" }));
  expect(await screen.findByText("No pending requests")).toBeInTheDocument();
  expect(calls.filter(({ method }) => method !== "GET")).toHaveLength(2);
});

it("keeps the focus on an answered request, then moves it to the next one's first button and last to the heading", async () => {
  const other = buildConnection("hal", ME, { status: "pending" });
  let list = [received, other, sent];
  const user = renderScreen(list);
  let respond: () => void = () => undefined;
  const remove = (id: string) => () =>
    new Promise<Response>((resolve) => {
      respond = () => {
        list = list.filter((connection) => connection.id !== id);
        resolve(noContentResponse());
      };
    });
  const calls = mockFetch({
    "POST /api/connections/hal-ana/decline": remove("hal-ana"),
    "POST /api/connections/gus-ana/decline": remove("gus-ana"),
    "DELETE /api/connections/ana-fay": remove("ana-fay"),
    "GET /api/connections/me": () => jsonResponse(200, list),
  });
  await user.click(screen.getByRole("tab", { name: "Pending (3)" }));
  const press = async (name: string) => {
    const button = screen.getByRole("button", { name });
    act(() => button.focus());
    await user.keyboard("{Enter}");
    await waitFor(() => expect(button).toHaveAttribute("aria-disabled", "true"));
    await user.keyboard("{Enter}");
    expect(button).toHaveFocus();
    await act(async () => respond());
    await waitFor(() => expect(button).not.toBeInTheDocument());
  };
  await press("Decline Gus Novak's request");
  expect(screen.getByRole("button", { name: "Accept Hal Novak's request" })).toHaveFocus();
  await press("Decline Hal Novak's request");
  expect(screen.getByRole("button", { name: "Take back the request to Fay Novak" })).toHaveFocus();
  await press("Take back the request to Fay Novak");
  expect(screen.getByRole("heading", { name: "My Network" })).toHaveFocus();
  expect(calls.filter(({ method }) => method !== "GET")).toHaveLength(3);
});

it("moves the focus to the request before the accepted last one, but leaves it where the person went meanwhile", async () => {
  const other = buildConnection("hal", ME, { status: "pending" });
  const user = renderScreen([received, other]);
  const accepted = (connection: ConnectionResponse) => jsonResponse(200, { ...connection, status: "accepted" });
  const answers: ((response: Response) => void)[] = [];
  const hold = () => new Promise<Response>((resolve) => answers.push(resolve));
  mockFetch({
    "POST /api/connections/hal-ana/accept": hold,
    "POST /api/connections/gus-ana/accept": hold,
    "GET /api/connections/me": hold,
  });
  await user.click(screen.getByRole("tab", { name: "Pending (2)" }));
  await user.click(screen.getByRole("button", { name: "Accept Hal Novak's request" }));
  await act(async () => answers.shift()?.(accepted(other)));
  await waitFor(() => expect(getNames()).toEqual(["Gus Novak"]));
  const first = screen.getByRole("button", { name: "Accept Gus Novak's request" });
  expect(first).toHaveFocus();
  answers.length = 0;
  await user.click(first);
  const search = screen.getByRole("searchbox", { name: "Search connections" });
  await user.click(search);
  await act(async () => answers.shift()?.(accepted(received)));
  expect(await screen.findByText("No pending requests")).toBeInTheDocument();
  expect(search).toHaveFocus();
});

it("shows the error and fetches the list again when a request no longer exists", async () => {
  const user = renderScreen([received]);
  const message = "This connection doesn't exist any more.";
  mockFetch({
    "POST /api/connections/gus-ana/accept": jsonResponse(404, { message }),
    "GET /api/connections/me": jsonResponse(200, []),
  });
  await user.click(screen.getByRole("tab", { name: "Pending (1)" }));
  await user.click(screen.getByRole("button", { name: "Accept Gus Novak's request" }));
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(await screen.findByText("No pending requests")).toBeInTheDocument();
});

it("searches and clears the search", async () => {
  const user = renderScreen(all);
  const box = screen.getByRole("searchbox", { name: "Search connections" });
  expect(box).toHaveAttribute("placeholder", "Search connections...");
  await user.type(box, "tacos");
  expect(getNames()).toEqual(["Gus Novak", "Eli Novak"]);
  await user.type(box, " zebra");
  expect(screen.getByText("No connections found")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Clear search" }));
  expect(getNames()).toHaveLength(3);
});

it.each([
  ["All Connections", "No connections yet"],
  ["Pending (0)", "No pending requests"],
  ["Recent", "No recent connections"],
])("shows the empty state of the tab %s: %s", async (tab, text) => {
  const user = renderScreen([]);
  await user.click(screen.getByRole("tab", { name: tab }));
  expect(screen.getByText(text)).toBeInTheDocument();
});

it("offers to try again when the list fails to load", async () => {
  let response = jsonResponse(403, { message: "Not now." });
  mockFetch({ "GET /api/connections/me": () => response.clone() });
  const user = renderScreen(undefined);
  expect(await screen.findByText("Couldn't load your network")).toBeInTheDocument();
  response = jsonResponse(200, [newest]);
  await user.click(within(screen.getByRole("alert")).getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("heading", { name: "Eli Novak" })).toBeInTheDocument();
});

it("removes a connection after confirmation and focuses the heading", async () => {
  const user = renderScreen([newest]);
  let list = [newest];
  const calls = mockFetch({
    "DELETE /api/connections/ana-eli": () => {
      list = [];
      return noContentResponse();
    },
    "GET /api/connections/me": () => jsonResponse(200, list),
  });
  await user.click(screen.getByRole("button", { name: "More about Eli Novak" }));
  await user.click(screen.getByRole("menuitem", { name: "Remove connection" }));
  const question = await screen.findByRole("alertdialog", { name: "Remove Eli?" });
  expect(question).toHaveTextContent("You will no longer be connected");
  await user.click(within(question).getByRole("button", { name: "Cancel" }));
  expect(calls).toEqual([]);
  await user.click(screen.getByRole("button", { name: "More about Eli Novak" }));
  await user.click(screen.getByRole("menuitem", { name: "Remove connection" }));
  await user.click(await screen.findByRole("button", { name: "Remove" }));
  expect(await screen.findByText("No connections yet")).toBeInTheDocument();
  expect(screen.getByText("Connection removed")).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole("heading", { name: "My Network" })).toHaveFocus());
});

it("offers Block and Report for a request, but not Remove connection", async () => {
  const user = renderScreen([received]);
  await user.click(screen.getByRole("tab", { name: "Pending (1)" }));
  await user.click(screen.getByRole("button", { name: "More about Gus Novak" }));
  expect(screen.getAllByRole("menuitem").map(({ textContent }) => textContent)).toEqual(["Report", "Block"]);
});

it("shows the server's counts until the whole list is loaded", async () => {
  renderScreen([newest], { counts: { accepted: 1_204, pending: 31, recent: 9 } });
  expect([getStat("Total Connections"), getStat("Pending Requests"), getStat("This Week")]).toEqual([
    "1204",
    "31",
    "9",
  ]);
  expect(screen.getByRole("tab", { name: "Pending (31)" })).toBeInTheDocument();
});

it("shows a long list in steps", async () => {
  const many = Array.from({ length: 130 }, (_, at) => buildConnection(ME, `person${at}`));
  const user = renderScreen(many);
  expect(getNames()).toHaveLength(60);
  await user.click(screen.getByRole("button", { name: "Show 60 more" }));
  await user.click(screen.getByRole("button", { name: "Show 10 more" }));
  expect(getNames()).toHaveLength(130);
  expect(screen.queryByRole("button", { name: /more$/ })).not.toBeInTheDocument();
});

it("opens the requests by their address, until another tab is chosen", async () => {
  window.history.replaceState(null, "", "/connections#requests");
  const user = renderScreen(all);
  expect(getNames()).toEqual(["Gus Novak", "Fay Novak"]);
  await user.click(screen.getByRole("tab", { name: "All Connections" }));
  expect(getNames()).toEqual(["Gus Novak", "Eli Novak", "Dev Novak"]);
  expect(window.location.hash).toBe("");
  act(() => {
    window.location.hash = "#requests";
  });
  await waitFor(() => expect(getNames()).toEqual(["Gus Novak", "Fay Novak"]));
  window.history.replaceState(null, "", "/");
});

describe("export", () => {
  const open = async (user: ReturnType<typeof userEvent.setup>) => {
    await user.click(screen.getByRole("button", { name: "Save contacts" }));
    return within(await screen.findByRole("dialog", { name: "Save contacts" }));
  };
  const { receiver: eli } = newest;
  const withPhone = { ...newest, receiver: { ...eli, profile: { ...eli.profile, phone: "813 555 0142" } } };

  it("saves all visible contacts as one file for members", async () => {
    const { saved } = installDevice();
    const user = renderScreen(all);
    const met = { event: { id: "e", name: "Tampa Tech Mixer" }, createdAt: "2026-11-18T06:00:00.000Z" };
    const texts = { phone: null, company: null, jobTitle: null, line: "We talked about boats" };
    const given = { id: "gail", name: "Gail Guest", email: "gail@example.com", ...texts, ...met };
    mockFetch({
      "GET /api/connections/me": jsonResponse(200, [sent, withPhone, received, oldest]),
      "GET /api/contacts?limit=200": jsonResponse(200, [given]),
    });
    const dialog = await open(user);
    await user.click(dialog.getByRole("button", { name: "Save contacts" }));
    expect(await screen.findByText("3 contacts downloaded")).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(saved.map(({ name }) => name)).toEqual(["my-connections.vcf"]);
    const text = (await saved[0]?.text()) ?? "";
    expect(text.match(/BEGIN:VCARD/g)).toHaveLength(3);
    expect(text).toContain("FN:Gail Guest\r\n");
    expect(text.match(/TEL/g)).toHaveLength(1);
    expect(text).toContain("UID:urn:uuid:eli\r\n");
    expect(text).toContain(`URL:${window.location.origin}/profile/eli\r\n`);
    expect(text.replaceAll("\r\n ", "")).toContain(
      "NOTE:We talked about boats\\nMet at Tampa Tech Mixer on 2026-11-18\r\n",
    );
  });

  it("saves the server's CSV file with what was chosen", async () => {
    const { saved } = installDevice();
    const user = renderScreen(all);
    const readAt = "2026-11-20T23:30:00.000Z";
    const headers = { "content-type": "text/csv", "x-read-at": readAt };
    const calls = mockFetch({
      "GET /api/connections/me/export?preset=hubspot&notes=false&since=last": new Response("\uFEFFFirst Name", {
        headers,
      }),
      "PUT /api/connections/me/export": new Response(null, { status: 204 }),
    });
    const dialog = await open(user);
    await user.selectOptions(dialog.getByRole("combobox", { name: "CSV file for" }), "HubSpot");
    await user.click(dialog.getByRole("checkbox", { name: "CSV only with people since my last file" }));
    await user.click(dialog.getByRole("button", { name: "Export connections as CSV" }));
    expect(await screen.findByText("Connections exported")).toBeInTheDocument();
    expect(saved[0]?.name).toBe("my-connections.csv");
    expect(calls.at(-1)).toMatchObject({ method: "PUT", body: { readAt } });
  });

  it("shows an error when the export fails", async () => {
    const user = renderScreen(all);
    mockFetch({
      "GET /api/contacts?limit=200": jsonResponse(200, []),
      "GET /api/connections/me": jsonResponse(503, { message: "Please try again soon." }),
    });
    await user.click((await open(user)).getByRole("button", { name: "Save contacts" }));
    expect(await screen.findByText("Please try again soon.")).toBeInTheDocument();
  });
});
