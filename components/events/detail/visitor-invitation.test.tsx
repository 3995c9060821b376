import { buildEventResponse } from "@/tests/support/fixtures/event";
import { render, screen } from "@/tests/support/render";

import { JoinLinks } from "./visitor-invitation";

jest.mock("next/navigation", () => jest.requireActual("@/tests/support/fakes/navigation"));

const event = buildEventResponse({ id: "e1", viewer: undefined });
const OPEN = { event, renderedAt: event.startTime, canQuickJoin: true };
const quickJoin = () => screen.queryByRole("link", { name: "Quick join" });

it("offers a quick join with the door's code", () => {
  render(<JoinLinks {...OPEN} doorCode="ABCD-EFGH" />);
  expect(quickJoin()).toHaveAttribute("href", "/join?returnTo=%2Fevents%2Fe1%3Fdoor%3DABCD-EFGH");
});

it("offers none where registration is not open", () => {
  render(<JoinLinks {...OPEN} doorCode="ABCD-EFGH" canQuickJoin={false} />);
  expect(quickJoin()).toBeNull();
  expect(screen.getByRole("link", { name: "Register" })).toBeInTheDocument();
});

it.each([
  ["RSVP", {}],
  ["Request to join", { requiresApproval: true }],
  ["Join waitlist", { capacity: 1, rsvpCount: 1 }],
])("offers away from the door: %s", (name, changes) => {
  render(<JoinLinks {...OPEN} event={{ ...event, ...changes }} />);
  expect(screen.getByRole("link", { name })).toHaveAttribute("href", "/join?returnTo=%2Fevents%2Fe1%23rsvp");
  expect(screen.getByRole("link", { name: "Log In" })).toHaveAttribute("href", "/?returnTo=%2Fevents%2Fe1#login");
});

it.each([
  ["is over", { renderedAt: event.endTime }],
  ["is cancelled", { event: { ...event, status: "cancelled" as const } }],
  ["lets nobody register", { canQuickJoin: false }],
])("offers no RSVP if the event or site %s", (_, props) => {
  render(<JoinLinks {...OPEN} {...props} />);
  expect(screen.queryByRole("link", { name: "RSVP" })).toBeNull();
});
