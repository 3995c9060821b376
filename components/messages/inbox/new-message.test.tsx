import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@/tests/support/render";
import userEvent from "@testing-library/user-event";

import { connectionsQuery } from "@/lib/connections/client";
import type { ConnectionResponse } from "@/lib/connections/schema";
import { makeQueryClient } from "@/lib/http/browser/query-client";
import type { MessagePartner } from "@/lib/messages/schema";
import { connection, person } from "@/tests/support/fixtures/people";

import { NewMessage } from "./new-message";

let picked: MessagePartner[];

async function open(connections: ConnectionResponse[]) {
  picked = [];
  const client = makeQueryClient();
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
const rows = () => screen.queryAllByRole("listitem").map(({ textContent }) => textContent);

test("offers my connections by name, not requests, and opens who is picked", async () => {
  const user = await open([
    connection("gus", "ana", { requester: person("gus", { profession: "Baker", company: null }) }),
    connection("ana", "eli"),
    connection("fay", "ana", { status: "pending" }),
  ]);
  expect(rows()).toEqual(["ENEli NovakArchitect · Brightwater", "GNGus NovakBaker"]);
  await user.click(screen.getByRole("button", { name: /^Gus Novak/ }));
  await waitFor(() => expect(picked).toMatchObject([{ id: "gus", canWrite: true }]));
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

test("is searched by name and work, and says when nobody fits", async () => {
  const user = await open([
    connection("ana", "eli"),
    connection("ana", "zoë", { receiver: person("zoë", { profession: "Baker" }) }),
  ]);
  const box = screen.getByRole("searchbox", { name: "Search your connections" });
  await user.type(box, "zoe bak");
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(screen.getByRole("status")).toHaveTextContent("1 found");
  await user.type(box, "x");
  expect(await screen.findByText("Nobody fits “zoe bakx”.")).toBeInTheDocument();
});

test("shows the first hundred of many", async () => {
  await open(Array.from({ length: 120 }, (_, at) => connection("ana", `person${at}`)));
  expect(rows()).toHaveLength(101);
  expect(screen.getByText("And 20 more. Search to find them.")).toBeInTheDocument();
});

test("without connections it says what to do", async () => {
  await open([]);
  expect(screen.getByRole("link", { name: "Meet people" })).toHaveAttribute("href", "/people");
});
