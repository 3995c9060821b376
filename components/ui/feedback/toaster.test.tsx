import { act, fireEvent, render, screen } from "@/tests/support/render";

import { Dialog, DialogContent, DialogDescription, DialogTitle } from "../overlay/dialog";
import { dismissToast, dismissToastsAbout, getCurrentToast, toast, toastNext } from "./toast";
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

describe("after a toast was closed", () => {
  const closeButton = () => screen.getByRole("button", { name: "Close" });
  const swipeAway = () => {
    const shown = shownToast();
    fireEvent.pointerDown(shown, { button: 0, clientX: 0, clientY: 0, pointerId: 1 });
    act(() => shown.focus());
    fireEvent.pointerMove(shown, { clientX: 10, clientY: 0, pointerId: 1 });
    fireEvent.pointerMove(shown, { clientX: 60, clientY: 0, pointerId: 1 });
    fireEvent.pointerUp(shown, { clientX: 60, clientY: 0, pointerId: 1 });
  };
  const press = (button: HTMLElement) => {
    fireEvent.pointerMove(button);
    act(() => button.focus());
    fireEvent.click(button);
  };
  const WAYS: [string, () => void][] = [
    ["its button", () => press(closeButton())],
    ["its action", () => press(screen.getByRole("button", { name: "Undo" }))],
    ["a swipe", swipeAway],
    [
      "Escape inside it",
      () => {
        act(() => closeButton().focus());
        fireEvent.keyDown(closeButton(), { key: "Escape" });
      },
    ],
    [
      "Escape after F8",
      () => {
        fireEvent.keyDown(document, { code: "F8" });
        fireEvent.keyDown(document.activeElement ?? document, { key: "Escape" });
      },
    ],
    [
      "code, with the focus inside it",
      () => {
        act(() => closeButton().focus());
        act(() => dismissToast(getCurrentToast()?.id ?? 0));
      },
    ],
    [
      "code, under the pointer",
      () => {
        fireEvent.pointerMove(shownToast());
        act(() => dismissToast(getCurrentToast()?.id ?? 0));
      },
    ],
    [
      "code, with the window in the background",
      () => {
        fireEvent.blur(window);
        act(() => dismissToast(getCurrentToast()?.id ?? 0));
        act(() => jest.advanceTimersByTime(1_000));
        fireEvent.focus(window);
      },
    ],
    [
      "a newer toast, with the focus inside it",
      () => {
        act(() => closeButton().focus());
        show({ title: "Between" });
        act(() => jest.advanceTimersByTime(6_000));
      },
    ],
  ];

  it.each(WAYS)("by %s, the next one closes after 5 seconds", (_, close) => {
    render(
      <>
        <button>Share</button>
        <Toaster />
      </>,
    );
    const share = screen.getByRole("button", { name: "Share" });
    act(() => share.focus());
    show({ title: "First", action: { label: "Undo", onClick: () => undefined } });
    close();
    act(() => jest.advanceTimersByTime(1_000));
    expect(toasts()).toHaveLength(0);
    expect(share).toHaveFocus();

    show({ title: "Second" });
    act(() => jest.advanceTimersByTime(4_900));
    expect(shownToast()).toHaveTextContent("Second");
    act(() => jest.advanceTimersByTime(200));
    expect(toasts()).toHaveLength(0);
  });

  it("shows the toasts that waited for it", () => {
    render(<Toaster />);
    show({ title: "First" });
    act(() => toastNext({ title: "Second" }));
    act(() => toastNext({ title: "Third" }));
    press(closeButton());
    act(() => jest.advanceTimersByTime(1_000));
    expect(shownToast()).toHaveTextContent("Second");
    act(() => jest.advanceTimersByTime(5_300));
    expect(shownToast()).toHaveTextContent("Third");
  });

  it("gives the time to a toast that its action shows", () => {
    render(<Toaster />);
    show({ title: "Event hidden", action: { label: "Undo", onClick: () => toast({ title: "Event shown" }) } });
    press(screen.getByRole("button", { name: "Undo" }));
    expect(shownToast()).toHaveTextContent("Event shown");
    act(() => jest.advanceTimersByTime(5_300));
    expect(toasts()).toHaveLength(0);
  });

  it("leaves the focus on the page if the element that had it is gone", () => {
    const { rerender } = render(
      <>
        <button>Share</button>
        <Toaster />
      </>,
    );
    act(() => screen.getByRole("button", { name: "Share" }).focus());
    show({ title: "First" });
    act(() => closeButton().focus());
    rerender(
      <>
        <p>Another page</p>
        <Toaster />
      </>,
    );
    fireEvent.click(closeButton());
    expect(document.body).toHaveFocus();
  });
});

it("waits with a toast that comes while the tab is hidden", () => {
  const hidden = jest.spyOn(document, "hidden", "get").mockReturnValue(true);
  render(<Toaster />);
  show({ title: "Connected!" });
  act(() => jest.advanceTimersByTime(10_000));
  expect(toasts()).toHaveLength(1);
  hidden.mockReturnValue(false);
  fireEvent(document, new Event("visibilitychange"));
  act(() => jest.advanceTimersByTime(4_900));
  expect(toasts()).toHaveLength(1);
  act(() => jest.advanceTimersByTime(200));
  expect(toasts()).toHaveLength(0);
});

it("closes the toasts about something, also those that wait", () => {
  render(<Toaster />);
  show({ title: "Connection failed", about: "connect:1" });
  act(() => toastNext({ title: "Connection failed again", about: "connect:1" }));
  act(() => toastNext({ title: "Another", about: "connect:2" }));
  act(() => dismissToastsAbout("connect:1"));
  act(() => jest.advanceTimersByTime(300));
  expect(shownToast()).toHaveTextContent("Another");
  act(() => dismissToastsAbout("connect:1"));
  act(() => jest.advanceTimersByTime(300));
  expect(shownToast()).toHaveTextContent("Another");
});
