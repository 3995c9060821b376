import { act, fireEvent, render, screen } from "@/tests/support/render";

import { LazyToaster } from "./lazy-toaster";
import { toast } from "./toast";

it("shows the toast that triggered the load", async () => {
  render(<LazyToaster />);
  expect(screen.queryByRole("region")).not.toBeInTheDocument();
  act(() => toast({ title: "Connected!" }));
  expect(await screen.findByText("Connected!")).toBeVisible();
});

it("loads with the first press", async () => {
  render(<LazyToaster />);
  fireEvent.pointerDown(document.body);
  expect(await screen.findByRole("region", { name: "Notifications (F8)" })).toBeInTheDocument();
});
