import { useRef } from "react";

import { Toaster } from "@/components/ui/feedback/toaster";
import { render, screen } from "@/tests/support/render";

import { InertPage } from "./inert-page";

function Overlay() {
  const overlay = useRef(null);
  return (
    <div ref={overlay}>
      <InertPage overlay={overlay} />
    </div>
  );
}

it("makes the page inert, but not the toasts, which are above the overlay", () => {
  // In the product all three are children of the body.
  render(<Toaster />, { container: document.body });
  const page = document.body.appendChild(document.createElement("main"));
  render(<Overlay />);
  expect(page.inert).toBe(true);
  expect(screen.getByRole("region", { name: "Notifications (F8)" }).inert).toBeFalsy();
});
