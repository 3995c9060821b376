import userEvent from "@testing-library/user-event";

import { render, screen } from "@/tests/support/render";

import { Button } from "./button";

it("does not submit a form by default", () => {
  render(<Button>Cancel</Button>);
  expect(screen.getByRole("button", { name: "Cancel" })).toHaveAttribute("type", "button");
});

it("is disabled while busy", () => {
  render(<Button isBusy>Saving...</Button>);
  const button = screen.getByRole("button", { name: "Saving..." });
  expect(button).toBeDisabled();
  expect(button).toHaveAttribute("aria-busy", "true");
});

it("keeps the focus while busy where that is asked for, and ignores clicks", async () => {
  const user = userEvent.setup();
  const onClick = jest.fn();
  const build = (isBusy: boolean) => (
    <Button keepsFocus isBusy={isBusy} onClick={onClick}>
      Accept
    </Button>
  );
  const { rerender } = render(build(false));
  const button = screen.getByRole("button", { name: "Accept" });
  await user.click(button);
  rerender(build(true));
  expect(button).toBeEnabled();
  expect(button).toHaveAttribute("aria-disabled", "true");
  expect(button).toHaveFocus();
  await user.keyboard("{Enter}");
  expect(onClick).toHaveBeenCalledTimes(1);
});

it("passes its styles to a link", () => {
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

it("shows the name of an icon under the pointer", () => {
  render(
    <>
      <Button size="icon" aria-label="Open menu" />
      <Button size="icon" asChild>
        <a href="#events" aria-label="Back to Events" />
      </Button>
      <Button aria-label="RSVP for the mixer">RSVP</Button>
    </>,
  );
  expect(screen.getByRole("button", { name: "Open menu" })).toHaveAttribute("title", "Open menu");
  expect(screen.getByRole("link", { name: "Back to Events" })).toHaveAttribute("title", "Back to Events");
  expect(screen.getByRole("button", { name: "RSVP for the mixer" })).not.toHaveAttribute("title");
});
