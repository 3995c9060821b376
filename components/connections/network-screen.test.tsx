import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";

import { forgetAnnounced } from "@/components/notifications/announced";
import { Toaster } from "@/components/ui/toaster";
import { connectionsQuery } from "@/lib/connections/client";
import type { ConnectionAnswer } from "@/lib/connections/schema";
import { setClock } from "@/lib/core/clock";
import { makeQueryClient } from "@/lib/http/query-client";
import { json, noContent, serve } from "@/tests/support/fake-fetch";
import { connection, person } from "@/tests/support/people";

import { NetworkScreen } from "./network-screen";

const NOW = "2026-11-20T23:10:00.000Z";
const ME = "ana";

function show(connections: ConnectionAnswer[] | undefined) {
  setClock(new Date(NOW));
  const client = makeQueryClient();
  if (connections) client.setQueryData(connectionsQuery().queryKey, connections);
  render(
    <QueryClientProvider client={client}>
      <NetworkScreen viewerId={ME} now={NOW} />
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

beforeEach(() => forgetAnnounced());
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
