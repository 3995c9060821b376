import { QueryClientProvider } from "@tanstack/react-query";

import { connectionsQuery } from "@/lib/connections/client/connections";
import type { ConnectionResponse } from "@/lib/connections/schema";
import { createQueryClient } from "@/lib/http/browser/query-client";
import { buildConnection } from "@/tests/support/fixtures/people";
import { render, screen } from "@/tests/support/render";

import { FirstLine } from "./first-line";

function show(connection: ConnectionResponse) {
  const client = createQueryClient();
  client.setQueryData(connectionsQuery().queryKey, [connection]);
  render(
    <QueryClientProvider client={client}>
      <FirstLine partner={{ id: "ben", firstName: "Ben" }} />
    </QueryClientProvider>,
  );
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
  show(buildConnection("ben", "ana", overrides));
  expect(screen.queryByRole("figure")).not.toBeInTheDocument();
});
