import { QueryClientProvider } from "@tanstack/react-query";
import userEvent from "@testing-library/user-event";

import { connectionsQuery } from "@/lib/connections/client/connections";
import type { ConnectionResponse } from "@/lib/connections/schema";
import { createQueryClient } from "@/lib/http/browser/query-client";
import type { MessagePartner } from "@/lib/messages/schema";
import { buildConnection, buildPerson } from "@/tests/support/fixtures/people";
import { render, screen, waitFor } from "@/tests/support/render";

import { NewMessage } from "./new-message";

let picked: MessagePartner[];

async function openDialog(connections: ConnectionResponse[]) {
  picked = [];
  const client = createQueryClient();
  client.setQueryData(connectionsQuery().queryKey, connections);
  render(
    <QueryClientProvider client={client}>
      <NewMessage viewerId="ana" onPick={(partner) => picked.push(partner)} />
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "New message" }));
  await screen.findByRole("dialog", { name: "New message" });
  return user;
}
const getRows = () => screen.queryAllByRole("listitem").map(({ textContent }) => textContent);

test("lists accepted connections by name and opens the picked one", async () => {
  const user = await openDialog([
    buildConnection("gus", "ana", { requester: buildPerson("gus", { profession: "Baker", company: null }) }),
    buildConnection("ana", "eli"),
    buildConnection("fay", "ana", { status: "pending" }),
  ]);
  expect(getRows()).toEqual(["ENEli NovakArchitect · Brightwater", "GNGus NovakBaker"]);
  await user.click(screen.getByRole("button", { name: /^Gus Novak/ }));
  await waitFor(() => expect(picked).toMatchObject([{ id: "gus", canWrite: true }]));
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

test("searches by name and work, and says when nothing matches", async () => {
  const user = await openDialog([
    buildConnection("ana", "eli"),
    buildConnection("ana", "zoë", { receiver: buildPerson("zoë", { profession: "Baker" }) }),
  ]);
  const searchBox = screen.getByRole("searchbox", { name: "Search your connections" });
  await user.type(searchBox, "zoe bak");
  await waitFor(() => expect(getRows()).toHaveLength(1));
  expect(screen.getByRole("status")).toHaveTextContent("1 found");
  await user.type(searchBox, "x");
  expect(await screen.findByText("No connections match “zoe bakx”.")).toBeInTheDocument();
});

test("shows the first hundred connections and how many are left", async () => {
  await openDialog(Array.from({ length: 120 }, (_, index) => buildConnection("ana", `person${index}`)));
  expect(getRows()).toHaveLength(101);
  expect(screen.getByText("And 20 more. Search to find them.")).toBeInTheDocument();
});

test("links to the people screen when there are no connections", async () => {
  await openDialog([]);
  expect(screen.getByRole("link", { name: "Meet people" })).toHaveAttribute("href", "/people");
});
