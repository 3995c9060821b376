import { act, fireEvent, render, screen } from "@/tests/support/render";

import { Dialog, DialogContent, DialogDescription, DialogTitle } from "../overlay/dialog";
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

it("reaches the toasts with F8 from a dialog that was open before they were loaded", async () => {
  render(
    <>
      <Dialog open>
        <DialogContent>
          <DialogTitle>Edit</DialogTitle>
          <DialogDescription>A form.</DialogDescription>
        </DialogContent>
      </Dialog>
      <LazyToaster />
    </>,
  );
  act(() => toast({ title: "Couldn't save" }));
  await screen.findByText("Couldn't save");
  fireEvent.keyDown(document, { code: "F8" });
  expect(document.activeElement?.closest("[data-slot=toasts]")).not.toBeNull();
});
