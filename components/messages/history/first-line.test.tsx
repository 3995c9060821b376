import { QueryClientProvider, type QueryKey } from "@tanstack/react-query";

import { invalidateResource } from "@/components/live/resource-queries";
import { connectionsQuery, connectionWithQuery } from "@/lib/connections/client/connections";
import type { ConnectionResponse } from "@/lib/connections/schema";
import { createQueryClient } from "@/lib/http/browser/query-client";
import { jsonResponse, mockFetch } from "@/tests/support/fakes/fake-fetch";
import { buildConnection } from "@/tests/support/fixtures/people";
import { render, screen, waitFor } from "@/tests/support/render";

import { FirstLine } from "./first-line";

function show(connection: ConnectionResponse, queryKey: QueryKey = connectionsQuery().queryKey) {
  const client = createQueryClient();
  client.setQueryData(queryKey, [connection]);
  render(
    <QueryClientProvider client={client}>
      <FirstLine partner={{ id: "ben", firstName: "Ben" }} />
    </QueryClientProvider>,
  );
  return client;
}

it.each([
  ["ben", "ana", "Ben wrote when connecting"],
  ["ana", "ben", "You wrote when connecting"],
])("quotes the line of %s to %s, and says whose it is", (requester, receiver, caption) => {
  show(buildConnection(requester, receiver, { line: "Your talk on tiles!" }));
  expect(screen.getByRole("figure")).toHaveTextContent(`${caption}Your talk on tiles!`);
  expect(screen.getByText("Your talk on tiles!")).toHaveAttribute("dir", "auto");
});

it.each<[string, Partial<ConnectionResponse>]>([
  ["a connection without a line", {}],
  ["a request that waits", { line: "Hello", status: "pending" }],
])("shows nothing for %s", (_, overrides) => {
  show(buildConnection("ben", "ana", overrides), connectionWithQuery("ben").queryKey);
  expect(screen.queryByRole("figure")).not.toBeInTheDocument();
});

it("reads only the connection with the partner if the list isn't there", async () => {
  const path = "/api/connections/me?with=ben";
  const line = "Your talk on tiles!";
  const calls = mockFetch({ [`GET ${path}`]: jsonResponse(200, [buildConnection("ben", "ana", { line })]) });
  show(buildConnection("ana", "eli"));
  expect(await screen.findByText(line)).toBeInTheDocument();
  expect(calls.map((call) => call.path)).toEqual([path]);
});

it("takes the line away once the connection ends elsewhere, also if the tab has the list", async () => {
  const path = "/api/connections/me";
  const nobody = jsonResponse(200, []);
  const calls = mockFetch({ [`GET ${path}`]: nobody, [`GET ${path}?with=ben`]: nobody });
  const client = show(buildConnection("ben", "ana", { line: "Hello" }));
  expect(screen.getByRole("figure")).toBeInTheDocument();
  invalidateResource(client, { resource: "connections" });
  await waitFor(() => expect(screen.queryByRole("figure")).not.toBeInTheDocument());
  expect(calls[0]?.path).toBe(path);
});
