import { QueryClientProvider } from "@tanstack/react-query";
import userEvent from "@testing-library/user-event";

import { blockedQuery } from "@/lib/connections/client/safety";
import { createQueryClient } from "@/lib/http/browser/query-client";
import { noContentResponse, mockFetch } from "@/tests/support/fakes/fake-fetch";
import { buildPerson } from "@/tests/support/fixtures/people";
import { render, screen } from "@/tests/support/render";

import { ConversationUnavailable } from "./conversation-unavailable";
import { useIsBlocked } from "./use-conversation";

const eli = buildPerson("eli");

function Unavailable() {
  return <ConversationUnavailable user={eli} isBlocked={useIsBlocked("eli", true)} />;
}

function renderWithBlocked(ids: string[]) {
  const client = createQueryClient();
  const blocked = ids.map((id) => ({ userId: id, createdAt: "2026-11-20T12:00:00.000Z", user: buildPerson(id) }));
  client.setQueryData(blockedQuery().queryKey, blocked);
  render(
    <QueryClientProvider client={client}>
      <Unavailable />
    </QueryClientProvider>,
  );
}

test("offers to unblock when the viewer blocked the member", async () => {
  renderWithBlocked(["gus", "eli"]);
  const calls = mockFetch({
    "DELETE /api/users/eli/block": noContentResponse(),
    "GET /api/users/blocked": noContentResponse(),
  });
  expect(screen.getByText("You blocked Eli")).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Unblock" }));
  expect(calls[0]?.method).toBe("DELETE");
});

test("does not mention a block when the member blocked the viewer", () => {
  renderWithBlocked(["gus"]);
  expect(screen.getByText("This conversation isn't available")).toBeInTheDocument();
  expect(screen.queryByText(/block/i)).not.toBeInTheDocument();
});
