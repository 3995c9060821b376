import { render, screen } from "@/tests/support/render";

import { NotFoundContent } from "./not-found-content";

it('leads to the events with the button "Browse Events", as other screens do', () => {
  render(<NotFoundContent />);
  expect(screen.getByRole("link", { name: "Browse Events" })).toHaveAttribute("href", "/events");
});
