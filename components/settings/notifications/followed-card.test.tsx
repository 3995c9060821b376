import { QueryClientProvider } from "@tanstack/react-query";
import userEvent from "@testing-library/user-event";

import { Toaster } from "@/components/ui/feedback/toaster";
import { createQueryClient } from "@/lib/http/browser/query-client";
import type { FollowedOrganizer } from "@/lib/organizers/schema";
import { jsonResponse, mockFetch, networkError, noContentResponse } from "@/tests/support/fakes/fake-fetch";
import { expectToast } from "@/tests/support/fixtures/settings";
import { render, screen, waitFor } from "@/tests/support/render";

import { FollowedCard } from "./followed-card";

const LIST = "/api/organizers/followed";
const user = userEvent.setup();
const buildFollowed = (slug: string, name: string): FollowedOrganizer => ({
  id: slug,
  slug,
  name,
  followedAt: "2026-11-20T12:00:00.000Z",
});
const bay = buildFollowed("bay-makers", "Bay Makers");
const eli = buildFollowed("eli", "Eli's Evenings");
const unfollow = ({ name }: FollowedOrganizer) => screen.findByRole("button", { name: `Unfollow ${name}` });

const renderCard = () =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <FollowedCard />
      <Toaster />
    </QueryClientProvider>,
  );

test("lists all pages of organizers, with links to theirs", async () => {
  const first = jsonResponse(200, [bay]);
  first.headers.set("Link", `<${LIST}?cursor=next>; rel="next"`);
  mockFetch({ [`GET ${LIST}`]: first, [`GET ${LIST}?cursor=next`]: jsonResponse(200, [eli]) });
  renderCard();
  expect(await screen.findByRole("link", { name: "Bay Makers" })).toHaveAttribute("href", "/o/bay-makers");
  expect(screen.getByRole("link", { name: "Eli's Evenings" })).toHaveAttribute("href", "/o/eli");
});

test("unfollows, and moves the focus to the next organizer, and to the heading after the last", async () => {
  let followed = [bay, eli];
  const leave = (id: string) => () => {
    followed = followed.filter((organizer) => organizer.id !== id);
    return noContentResponse();
  };
  mockFetch({
    [`GET ${LIST}`]: () => jsonResponse(200, followed),
    "DELETE /api/organizers/bay-makers/follow": leave("bay-makers"),
    "DELETE /api/organizers/eli/follow": leave("eli"),
  });
  renderCard();
  await user.click(await unfollow(bay));
  await expectToast("You no longer follow Bay Makers");
  const next = await unfollow(eli);
  await waitFor(() => expect(next).toHaveFocus());
  await user.keyboard("{Enter}");
  expect(await screen.findByText("You follow no organizers. Their pages have a “Follow” button.")).toBeVisible();
  expect(screen.getByRole("heading", { name: "Organizers you follow" })).toHaveFocus();
});

test("keeps the organizer and says so when the call fails", async () => {
  mockFetch({ [`GET ${LIST}`]: jsonResponse(200, [bay]), "DELETE /api/organizers/bay-makers/follow": networkError() });
  renderCard();
  await user.click(await unfollow(bay));
  await expectToast("Couldn't save your choiceNetwork error. Please check your connection and try again.");
  expect(await unfollow(bay)).toBeEnabled();
});

test("offers to try again when the list fails to load", async () => {
  mockFetch({ [`GET ${LIST}`]: jsonResponse(403, { message: "Not now." }) });
  renderCard();
  expect(await screen.findByText("Couldn't load this list")).toBeVisible();
  mockFetch({ [`GET ${LIST}`]: jsonResponse(200, [bay]) });
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("link", { name: "Bay Makers" })).toBeVisible();
});
