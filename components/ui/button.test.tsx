import { render, screen } from "@/tests/support/render";

import { Button } from "./button";

it("never submits a form by accident", () => {
  render(<Button>Cancel</Button>);
  expect(screen.getByRole("button", { name: "Cancel" })).toHaveAttribute("type", "button");
});

it("is disabled and says so while busy", () => {
  render(<Button busy>Saving...</Button>);
  const button = screen.getByRole("button", { name: "Saving..." });
  expect(button).toBeDisabled();
  expect(button).toHaveAttribute("aria-busy", "true");
});

it("lends its looks to a link", () => {
  render(
    <Button asChild variant="outline" className="mt-2" aria-label="Browse all events">
      <a href="#list" className="w-full">
        Browse
      </a>
    </Button>,
  );
  const link = screen.getByRole("link", { name: "Browse all events" });
  expect(link).toHaveClass("min-h-11", "border-border", "mt-2", "w-full");
  expect(screen.queryByRole("button")).not.toBeInTheDocument();
});
