import { render, screen } from "@/tests/support/render";

import { JoinLinks } from "./visitor-invitation";

jest.mock("next/navigation", () => jest.requireActual("@/tests/support/fakes/navigation"));

const quickJoin = () => screen.queryByRole("link", { name: "Quick join" });

it("offers a quick join with the door's code", () => {
  render(<JoinLinks eventId="e1" doorCode="ABCD-EFGH" canQuickJoin />);
  expect(quickJoin()).toHaveAttribute("href", "/join?returnTo=%2Fevents%2Fe1%3Fdoor%3DABCD-EFGH");
});

it.each([
  ["away from the door", { canQuickJoin: true }],
  ["where registration is not open", { doorCode: "ABCD-EFGH", canQuickJoin: false }],
])("offers none %s", (_, props) => {
  render(<JoinLinks eventId="e1" {...props} />);
  expect(quickJoin()).toBeNull();
  expect(screen.getByRole("link", { name: "Register" })).toBeInTheDocument();
});
