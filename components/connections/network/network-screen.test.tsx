import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@/tests/support/render";
import userEvent from "@testing-library/user-event";

import { clearAnnouncements } from "@/components/notifications/announcements";
import { Toaster } from "@/components/ui/feedback/toaster";
import { connectionsQuery } from "@/lib/connections/client";
import type { ConnectionResponse, ConnectionCounts } from "@/lib/connections/schema";
import { setClock } from "@/lib/core/shared/clock";
import { makeQueryClient } from "@/lib/http/browser/query-client";
import { installDevice } from "@/tests/support/setup/device-files";
import { json, noContent, serve } from "@/tests/support/fakes/fake-fetch";
import { connection, person } from "@/tests/support/fixtures/people";

import { NetworkScreen } from "./network-screen";

const NOW = "2026-11-20T23:10:00.000Z";
const ME = "ana";

type Options = { isAdmin?: boolean; counts?: ConnectionCounts };

function show(connections: ConnectionResponse[] | undefined, { isAdmin = false, counts }: Options = {}) {
  setClock(new Date(NOW));
  const client = makeQueryClient();
  if (connections) client.setQueryData(connectionsQuery().queryKey, connections);
  render(
    <QueryClientProvider client={client}>
      <NetworkScreen viewerId={ME} isAdmin={isAdmin} now={NOW} counts={counts ?? null} />
      <Toaster />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

const stat = (label: string) => screen.getByText(label).parentElement?.querySelector("dd")?.textContent;
const names = () => screen.queryAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);

const old = connection("dev", ME, { createdAt: "2026-11-01T12:00:00.000Z", event: null, eventId: null });
const fresh = connection(ME, "eli", {
  receiver: { ...person("eli"), profile: { ...person("eli").profile, linkedinUrl: "https://www.linkedin.com/in/eli" } },
});
const sent = connection(ME, "fay", { status: "pending", createdAt: NOW });
const asked = connection("gus", ME, { status: "pending" });
const all = [sent, fresh, asked, old];

beforeEach(() => clearAnnouncements());
afterEach(() => setClock());

it("counts, and shows the accepted ones with where they met or their company", () => {
  show(all);
  expect([stat("Total Connections"), stat("Pending Requests"), stat("This Week")]).toEqual(["2", "2", "1"]);
  expect(names()).toEqual(["Eli Novak", "Dev Novak"]);
  expect(screen.getByText("Tampa Tech & Tacos")).toBeInTheDocument();
  expect(screen.getByText("Brightwater")).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Message Dev Novak" })).toHaveAttribute("href", "/messages?user=dev");
  const linkedin = screen.getByRole("link", { name: /^LinkedIn profile of Eli/ });
  expect(linkedin).toHaveAttribute("href", "https://www.linkedin.com/in/eli");
  expect(screen.queryByRole("link", { name: /^LinkedIn profile of Dev/ })).not.toBeInTheDocument();
});

it("shows the last seven days under Recent, and who waits for my answer first under Pending", async () => {
  const user = show(all);
  await user.click(screen.getByRole("tab", { name: "Recent" }));
  expect(names()).toEqual(["Eli Novak"]);
  await user.click(screen.getByRole("tab", { name: "Pending (2)" }));
  expect(names()).toEqual(["Gus Novak", "Fay Novak"]);
  expect(screen.getByText("Wants to connect")).toBeInTheDocument();
  expect(screen.getByText("Request sent")).toBeInTheDocument();
});

it("accepts a request", async () => {
  const user = show([asked]);
  const answer = { ...asked, status: "accepted" };
  serve({ "POST /api/connections/gus-ana/accept": json(200, answer), "GET /api/connections/me": json(200, [answer]) });
  await user.click(screen.getByRole("tab", { name: "Pending (1)" }));
  await user.click(screen.getByRole("button", { name: "Accept Gus Novak's request" }));
  expect(await screen.findByText("You are now connected with Gus Novak!")).toBeInTheDocument();
  expect(await screen.findByText("No pending requests")).toBeInTheDocument();
  await waitFor(() => expect(stat("Total Connections")).toBe("1"));
});

it("declines a request, and takes one of mine back", async () => {
  const user = show([asked, sent]);
  let list = [sent];
  const calls = serve({
    "POST /api/connections/gus-ana/decline": noContent(),
    "DELETE /api/connections/ana-fay": noContent(),
    "GET /api/connections/me": () => json(200, list),
  });
  await user.click(screen.getByRole("tab", { name: "Pending (2)" }));
  await user.click(screen.getByRole("button", { name: "Decline Gus Novak's request" }));
  await waitFor(() => expect(names()).toEqual(["Fay Novak"]));
  list = [];
  await user.click(screen.getByRole("button", { name: "Take back the request to Fay Novak" }));
  expect(await screen.findByText("No pending requests")).toBeInTheDocument();
  expect(calls.filter(({ method }) => method !== "GET")).toHaveLength(2);
});

it("says when a request was taken back meanwhile, and reads the list again", async () => {
  const user = show([asked]);
  const message = "This connection doesn't exist any more.";
  serve({
    "POST /api/connections/gus-ana/accept": json(404, { message }),
    "GET /api/connections/me": json(200, []),
  });
  await user.click(screen.getByRole("tab", { name: "Pending (1)" }));
  await user.click(screen.getByRole("button", { name: "Accept Gus Novak's request" }));
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(await screen.findByText("No pending requests")).toBeInTheDocument();
});

it("searches, and clears the search", async () => {
  const user = show(all);
  const box = screen.getByRole("searchbox", { name: "Search connections" });
  expect(box).toHaveAttribute("placeholder", "Search connections...");
  await user.type(box, "tacos");
  expect(names()).toEqual(["Eli Novak"]);
  await user.type(box, " zebra");
  expect(screen.getByText("No connections found")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Clear search" }));
  expect(names()).toHaveLength(2);
});

it.each([
  ["All Connections", "No connections yet"],
  ["Pending (0)", "No pending requests"],
  ["Recent", "No recent connections"],
])("%s, empty: %s", async (tab, text) => {
  const user = show([]);
  await user.click(screen.getByRole("tab", { name: tab }));
  expect(screen.getByText(text)).toBeInTheDocument();
});

it("offers to try again when the list can't be had", async () => {
  let answer = json(403, { message: "Not now." });
  serve({ "GET /api/connections/me": () => answer.clone() });
  const user = show(undefined);
  expect(await screen.findByText("Couldn't load your network")).toBeInTheDocument();
  answer = json(200, [fresh]);
  await user.click(within(screen.getByRole("alert")).getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("heading", { name: "Eli Novak" })).toBeInTheDocument();
});

it("removes a connection once it is confirmed, and the heading has the focus", async () => {
  const user = show([fresh]);
  let list = [fresh];
  const calls = serve({
    "DELETE /api/connections/ana-eli": () => {
      list = [];
      return noContent();
    },
    "GET /api/connections/me": () => json(200, list),
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

it("a request can be blocked or reported, but has no connection to remove", async () => {
  const user = show([asked]);
  await user.click(screen.getByRole("tab", { name: "Pending (1)" }));
  await user.click(screen.getByRole("button", { name: "More about Gus Novak" }));
  expect(screen.getAllByRole("menuitem").map(({ textContent }) => textContent)).toEqual(["Report", "Block"]);
});

it("has the right numbers while it knows only the first page, and its own once it has all", async () => {
  show([fresh], { counts: { accepted: 1_204, pending: 31, recent: 9 } });
  expect([stat("Total Connections"), stat("Pending Requests"), stat("This Week")]).toEqual(["1204", "31", "9"]);
  expect(screen.getByRole("tab", { name: "Pending (31)" })).toBeInTheDocument();
});

it("shows a long list in steps", async () => {
  const many = Array.from({ length: 130 }, (_, at) => connection(ME, `person${at}`));
  const user = show(many);
  expect(names()).toHaveLength(60);
  await user.click(screen.getByRole("button", { name: "Show 60 more" }));
  await user.click(screen.getByRole("button", { name: "Show 10 more" }));
  expect(names()).toHaveLength(130);
  expect(screen.queryByRole("button", { name: /more$/ })).not.toBeInTheDocument();
});

describe("to keep", () => {
  const people = [
    { userId: "eli", ...person("eli").profile, phone: "813 555 0142", email: "eli@nametag.test" },
    { userId: "dev", ...person("dev").profile },
  ];

  it("members save all visible contacts as one file", async () => {
    const { saved } = installDevice();
    const user = show(all);
    serve({ "GET /api/connections/me/contacts": json(200, people) });
    expect(screen.queryByRole("button", { name: /^Export/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Save contacts" }));
    expect(await screen.findByText("2 contacts downloaded")).toBeInTheDocument();
    expect(saved.map(({ name }) => name)).toEqual(["my-connections.vcf"]);
    const text = (await saved[0]?.text()) ?? "";
    expect(text.match(/BEGIN:VCARD/g)).toHaveLength(2);
    expect(text.match(/TEL/g)).toHaveLength(1);
  });

  it("admins also export a table, as the server wrote it", async () => {
    const { saved } = installDevice();
    const user = show(all, { isAdmin: true });
    const file = new Response("\uFEFFFirst Name", { headers: { "content-type": "text/csv" } });
    serve({ "GET /api/connections/me/export": file });
    await user.click(screen.getByRole("button", { name: "Export connections as CSV" }));
    expect(await screen.findByText("Connections exported")).toBeInTheDocument();
    expect(saved[0]?.name).toBe("my-connections.csv");
  });

  it("says when it can't be had, and there is nothing to keep of nobody", async () => {
    const user = show(all);
    serve({ "GET /api/connections/me/contacts": json(503, { message: "Please try again soon." }) });
    await user.click(screen.getByRole("button", { name: "Save contacts" }));
    expect(await screen.findByText("Please try again soon.")).toBeInTheDocument();
  });
});
