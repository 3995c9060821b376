import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@/tests/support/render";
import userEvent from "@testing-library/user-event";

import { blockedQuery } from "@/lib/connections/client";
import { makeQueryClient } from "@/lib/http/browser/query-client";
import { noContent, serve } from "@/tests/support/fakes/fake-fetch";
import { person } from "@/tests/support/fixtures/people";

import { ConversationUnavailable, useIsBlocked } from "./conversation-unavailable";

const eli = person("eli");

function Gone() {
  return <ConversationUnavailable user={eli} isBlocked={useIsBlocked("eli", true)} />;
}

function show(blocked: string[]) {
  const client = makeQueryClient();
  const people = blocked.map((id) => ({ userId: id, createdAt: "2026-11-20T12:00:00.000Z", user: person(id) }));
  client.setQueryData(blockedQuery().queryKey, people);
  render(
    <QueryClientProvider client={client}>
      <Gone />
    </QueryClientProvider>,
  );
}

test("whom I blocked I can unblock from here", async () => {
  show(["gus", "eli"]);
  const calls = serve({ "DELETE /api/users/eli/block": noContent(), "GET /api/users/blocked": noContent() });
  expect(screen.getByText("You blocked Eli")).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Unblock" }));
  expect(calls[0]?.method).toBe("DELETE");
});

test("who blocked me is not given away", () => {
  show(["gus"]);
  expect(screen.getByText("This conversation isn't available")).toBeInTheDocument();
  expect(screen.queryByText(/block/i)).not.toBeInTheDocument();
});
