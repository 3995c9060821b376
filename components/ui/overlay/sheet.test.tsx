import { act, render, screen, within } from "@/tests/support/render";

import { toast } from "../feedback/toast";
import { Toaster } from "../feedback/toaster";
import { Sheet } from "./sheet";

const page = (isOpen: boolean, isShown = true) => (
  <>
    {isShown && (
      <Sheet open={isOpen} onClose={jest.fn()} label="Menu">
        <p>Links</p>
      </Sheet>
    )}
    <Toaster />
  </>
);

it("has the toasts inside while it is open, because what is outside is inert", () => {
  const { rerender } = render(page(true));
  act(() => toast({ title: "Couldn't log out" }));
  const sheet = screen.getByRole("dialog", { name: "Menu" });
  expect(within(sheet).getByText("Couldn't log out")).toBeInTheDocument();
  rerender(page(false));
  expect(within(sheet).queryByText("Couldn't log out")).not.toBeInTheDocument();
  expect(screen.getByText("Couldn't log out")).toBeVisible();
});

it("leaves the toasts on the page when it disappears while it is open", () => {
  const { rerender } = render(page(true));
  act(() => toast({ title: "Couldn't log out" }));
  rerender(page(true, false));
  expect(screen.getByText("Couldn't log out")).toBeVisible();
});

it("names its close button in a tooltip", () => {
  render(page(true));
  expect(screen.getByRole("button", { name: "Close menu" })).toHaveAttribute("title", "Close menu");
});
