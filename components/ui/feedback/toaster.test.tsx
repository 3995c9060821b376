import { act, fireEvent, render, screen } from "@/tests/support/render";

import { Dialog, DialogContent, DialogDescription, DialogTitle } from "../overlay/dialog";
import { toast } from "./toast";
import { Toaster } from "./toaster";

const show = (...contents: Parameters<typeof toast>) => act(() => toast(...contents));
const toasts = () => screen.queryAllByRole("listitem");
const region = () => screen.getByRole("region", { name: "Notifications (F8)" });

function shownToast(): HTMLElement {
  const [shown] = toasts();
  if (!shown) throw new Error("no toast");
  return shown;
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  act(() => jest.runOnlyPendingTimers());
  jest.useRealTimers();
});

it("shows a title and a description", () => {
  render(<Toaster />);
  show({ title: "Success!", description: "Welcome back!" });
  expect(screen.getByText("Success!")).toBeVisible();
  expect(screen.getByText("Welcome back!")).toBeVisible();
});

it("replaces the visible toast with a newer one", () => {
  render(<Toaster />);
  show({ title: "First" });
  show({ title: "Second" });
  expect(toasts()).toHaveLength(1);
  expect(shownToast()).toHaveTextContent("Second");
});

it("closes after 5 seconds", () => {
  render(<Toaster />);
  show({ title: "Connected!" });
  act(() => jest.advanceTimersByTime(4_900));
  expect(toasts()).toHaveLength(1);
  act(() => jest.advanceTimersByTime(200));
  expect(toasts()).toHaveLength(0);
});

it("gives a newer toast its own 5 seconds", () => {
  render(<Toaster />);
  show({ title: "First" });
  act(() => jest.advanceTimersByTime(4_000));
  show({ title: "Second" });
  act(() => jest.advanceTimersByTime(4_000));
  expect(shownToast()).toHaveTextContent("Second");
});

it("closes with its button", () => {
  render(<Toaster />);
  show({ title: "Error", variant: "destructive" });
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(toasts()).toHaveLength(0);
});

it("moves the focus to the toasts with F8", () => {
  render(<Toaster />);
  show({ title: "Connected!" });
  fireEvent.keyDown(document, { code: "F8" });
  expect(region()).toContainElement(document.activeElement as HTMLElement);
});

it.each([
  [40, 1],
  [60, 0],
])("after a swipe of %d px to the right, %d toasts remain", (distance, remaining) => {
  render(<Toaster />);
  show({ title: "Connected!" });
  const shown = shownToast();
  fireEvent.pointerDown(shown, { button: 0, clientX: 0, clientY: 0, pointerId: 1 });
  fireEvent.pointerMove(shown, { clientX: 10, clientY: 0, pointerId: 1 });
  fireEvent.pointerMove(shown, { clientX: distance, clientY: 0, pointerId: 1 });
  expect(shown.style.getPropertyValue("--radix-toast-swipe-move-x")).toBe(`${distance}px`);
  fireEvent.pointerUp(shown, { clientX: distance, clientY: 0, pointerId: 1 });
  expect(toasts()).toHaveLength(remaining);
});

it("stays when it is swiped to the left", () => {
  render(<Toaster />);
  show({ title: "Connected!" });
  const shown = shownToast();
  fireEvent.pointerDown(shown, { button: 0, clientX: 100, pointerId: 1 });
  fireEvent.pointerMove(shown, { clientX: 90, pointerId: 1 });
  fireEvent.pointerMove(shown, { clientX: 0, pointerId: 1 });
  fireEvent.pointerUp(shown, { clientX: 0, pointerId: 1 });
  expect(toasts()).toHaveLength(1);
});

it("pauses its time under the pointer, with the focus inside, and while the window is in the background", () => {
  render(<Toaster />);
  show({ title: "Connected!" });
  act(() => jest.advanceTimersByTime(4_000));
  fireEvent.pointerMove(shownToast());
  act(() => jest.advanceTimersByTime(10_000));
  fireEvent.pointerLeave(region());
  act(() => jest.advanceTimersByTime(900));
  fireEvent.blur(window);
  act(() => jest.advanceTimersByTime(10_000));
  fireEvent.focus(window);
  act(() => screen.getByRole("button", { name: "Close" }).focus());
  act(() => jest.advanceTimersByTime(10_000));
  expect(toasts()).toHaveLength(1);
  act(() => screen.getByRole("button", { name: "Close" }).blur());
  act(() => jest.advanceTimersByTime(200));
  expect(toasts()).toHaveLength(0);
});

it("closes with Escape", () => {
  render(<Toaster />);
  show({ title: "First" });
  fireEvent.keyDown(screen.getByRole("button", { name: "Close" }), { key: "Escape" });
  expect(toasts()).toHaveLength(0);
});

it("adds toasts to a polite live region that was there before", () => {
  const { container } = render(<Toaster />);
  const live = container.querySelector("[aria-live=polite]");
  show({ title: "Connected!" });
  expect(live).toHaveTextContent("Connected!");
  act(() => jest.advanceTimersByTime(500));
  expect(screen.getAllByText(/Connected!/)).toHaveLength(1);
});

it("runs its action and closes", () => {
  render(<Toaster />);
  const onClick = jest.fn();
  show({ title: "Event hidden", action: { label: "Undo", onClick } });
  fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  expect(onClick).toHaveBeenCalledTimes(1);
  expect(toasts()).toHaveLength(0);
});

/** Renders an open dialog, then a toast. Returns the dialog's `onOpenChange`. */
function renderToastAboveDialog() {
  const onOpenChange = jest.fn();
  render(
    <>
      <Toaster />
      <Dialog open onOpenChange={onOpenChange}>
        <DialogContent>
          <DialogTitle>Edit</DialogTitle>
          <DialogDescription>A form.</DialogDescription>
          <input aria-label="Name" />
        </DialogContent>
      </Dialog>
    </>,
  );
  show({ title: "Couldn't save", variant: "destructive" });
  act(() => jest.advanceTimersByTime(100));
  return onOpenChange;
}

it("reaches the toasts with F8 while a dialog is open, and the dialog stays", () => {
  const onOpenChange = renderToastAboveDialog();
  act(() => screen.getByRole("textbox", { name: "Name" }).focus());
  fireEvent.keyDown(document, { code: "F8" });
  expect(document.activeElement?.closest("[data-slot=toasts]")).not.toBeNull();
  expect(onOpenChange).not.toHaveBeenCalled();
  fireEvent.keyDown(document.activeElement ?? document, { code: "Tab" });
  act(() => screen.getByRole("textbox", { name: "Name" }).focus());
  expect(screen.getByRole("textbox", { name: "Name" })).toHaveFocus();
});

it("closes the dialog, not a newer toast, with Escape in the dialog", () => {
  const onOpenChange = renderToastAboveDialog();
  fireEvent.keyDown(screen.getByRole("textbox", { name: "Name" }), { key: "Escape" });
  expect(onOpenChange).toHaveBeenCalledTimes(1);
  expect(onOpenChange).toHaveBeenCalledWith(false);
  expect(toasts()).toHaveLength(1);
});

it("leaves a dialog open when the toast above it is closed", () => {
  const onOpenChange = renderToastAboveDialog();
  const close = screen.getAllByRole("button", { name: "Close" }).find((button) => shownToast().contains(button));
  if (!close) throw new Error("no button");
  fireEvent.pointerDown(close, { button: 0 });
  fireEvent.pointerUp(close, { button: 0 });
  fireEvent.click(close);
  expect(toasts()).toHaveLength(0);
  expect(onOpenChange).not.toHaveBeenCalled();
  expect(screen.getByRole("dialog", { name: "Edit" })).toBeVisible();
});
