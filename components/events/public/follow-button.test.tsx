import { QueryClientProvider } from "@tanstack/react-query";
import userEvent from "@testing-library/user-event";

import { Toaster } from "@/components/ui/feedback/toaster";
import { createQueryClient } from "@/lib/http/browser/query-client";
import { mockFetch, networkError, noContentResponse } from "@/tests/support/fakes/fake-fetch";
import { expectToast } from "@/tests/support/fixtures/settings";
import { render, screen } from "@/tests/support/render";

import { FollowButton } from "./follow-button";
import { LogInToFollow } from "./log-in-to-follow";

const FOLLOW = "/api/organizers/bay/follow";
const user = userEvent.setup();
const button = (name: string) => screen.findByRole("button", { name });

const renderButton = (isFollowing: boolean) =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <FollowButton organizer={{ id: "bay", name: "Bay Makers" }} isFollowing={isFollowing} />
      <Toaster />
    </QueryClientProvider>,
  );

test("follows and unfollows", async () => {
  const calls = mockFetch({ [`PUT ${FOLLOW}`]: noContentResponse(), [`DELETE ${FOLLOW}`]: noContentResponse() });
  renderButton(false);
  expect(await button("Follow")).toBeVisible();
  await user.click(await button("Follow"));
  await expectToast("You follow Bay Makers. New events reach you by notification.");
  await user.click(await button("Following"));
  await expectToast("You no longer follow Bay Makers");
  expect(await button("Follow")).toBeVisible();
  expect(calls.map(({ method }) => method)).toEqual(["PUT", "DELETE"]);
});

test.each([
  { isFollowing: false, name: "Follow", method: "PUT" },
  { isFollowing: true, name: "Following", method: "DELETE" },
])("keeps “$name” and says so when the call fails", async ({ isFollowing, name, method }) => {
  mockFetch({ [`${method} ${FOLLOW}`]: networkError() });
  renderButton(isFollowing);
  await user.click(await button(name));
  await expectToast("Couldn't save your choiceNetwork error. Please check your connection and try again.");
  expect(await button(name)).toBeVisible();
});

test("leads visitors to log in, and back to the page", () => {
  render(<LogInToFollow path="/o/bay-makers" />);
  expect(screen.getByRole("link", { name: "Log in to follow" })).toHaveAttribute(
    "href",
    "/login?returnTo=%2Fo%2Fbay-makers",
  );
});
