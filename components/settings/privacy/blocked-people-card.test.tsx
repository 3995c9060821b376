import { QueryClientProvider } from "@tanstack/react-query";
import userEvent from "@testing-library/user-event";

import { Toaster } from "@/components/ui/feedback/toaster";
import type { BlockedPerson } from "@/lib/connections/schema";
import { createQueryClient } from "@/lib/http/browser/query-client";
import { jsonResponse, noContentResponse, mockFetch } from "@/tests/support/fakes/fake-fetch";
import { buildPerson } from "@/tests/support/fixtures/people";
import { render, screen, waitFor } from "@/tests/support/render";

import { BlockedPeopleCard } from "./blocked-people-card";

const blocked: BlockedPerson = { userId: "eli", createdAt: "2026-11-20T12:00:00.000Z", user: buildPerson("eli") };

function renderCard() {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <BlockedPeopleCard />
      <Toaster />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

test("lists blocked people and unblocks them", async () => {
  let people = [blocked];
  mockFetch({
    "GET /api/users/blocked": () => jsonResponse(200, people),
    "DELETE /api/users/eli/block": () => {
      people = [];
      return noContentResponse();
    },
  });
  const user = renderCard();
  await user.click(await screen.findByRole("button", { name: "Unblock Eli Novak" }));
  expect(await screen.findByText("You haven't blocked anybody.")).toBeInTheDocument();
});

test("moves the focus to the next person after unblocking, and to the card's heading after the last", async () => {
  let people = [blocked, { ...blocked, userId: "dev", user: buildPerson("dev") }];
  const unblock = (id: string) => () => {
    people = people.filter(({ userId }) => userId !== id);
    return noContentResponse();
  };
  mockFetch({
    "GET /api/users/blocked": () => jsonResponse(200, people),
    "DELETE /api/users/eli/block": unblock("eli"),
    "DELETE /api/users/dev/block": unblock("dev"),
  });
  const user = renderCard();
  await user.click(await screen.findByRole("button", { name: "Unblock Eli Novak" }));
  const next = screen.getByRole("button", { name: "Unblock Dev Novak" });
  await waitFor(() => expect(next).toHaveFocus());
  await user.keyboard("{Enter}");
  expect(await screen.findByText("You haven't blocked anybody.")).toBeInTheDocument();
  expect(screen.getByRole("heading", { name: "Blocked people" })).toHaveFocus();
});

test("offers to try again when the list fails to load", async () => {
  mockFetch({ "GET /api/users/blocked": jsonResponse(403, { message: "Not now." }) });
  const user = renderCard();
  expect(await screen.findByText("Couldn't load this list")).toBeInTheDocument();
  mockFetch({ "GET /api/users/blocked": jsonResponse(200, [blocked]) });
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Eli Novak")).toBeInTheDocument();
});
