import { act, fireEvent, render, screen } from "@/tests/support/render";

import { Toaster } from "./toaster";
import { toast } from "./toast";

const show = (...contents: Parameters<typeof toast>) => act(() => toast(...contents));
const toasts = () => screen.queryAllByRole("listitem");
/** The toast's leaving takes 200 ms. */
const leave = () => act(() => jest.advanceTimersByTime(200));

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  act(() => jest.runOnlyPendingTimers());
  jest.useRealTimers();
});

it("shows title and description, called from anywhere", () => {
  render(<Toaster />);
  show({ title: "Success!", description: "Welcome back!" });
  expect(screen.getByText("Success!")).toBeVisible();
  expect(screen.getByText("Welcome back!")).toBeVisible();
});

it("shows one at a time: the newer takes the older's place", () => {
  render(<Toaster />);
  show({ title: "First" });
  show({ title: "Second" });
  expect(toasts()).toHaveLength(1);
  expect(toasts()[0]).toHaveTextContent("Second");
});

it("stays 5 seconds", () => {
  render(<Toaster />);
  show({ title: "Connected!" });
  act(() => jest.advanceTimersByTime(4_900));
  expect(toasts()).toHaveLength(1);
  act(() => jest.advanceTimersByTime(200));
  expect(toasts()[0]).toHaveAttribute("data-state", "closed");
  leave();
  expect(toasts()).toHaveLength(0);
});

it("gives the newer one its own 5 seconds", () => {
  render(<Toaster />);
  show({ title: "First" });
  act(() => jest.advanceTimersByTime(4_000));
  show({ title: "Second" });
  act(() => jest.advanceTimersByTime(4_000));
  expect(toasts()[0]).toHaveTextContent("Second");
});

it("can be closed by hand", () => {
  render(<Toaster />);
  show({ title: "Error", variant: "destructive" });
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  leave();
  expect(toasts()).toHaveLength(0);
});

it("is reached with F8", () => {
  render(<Toaster />);
  show({ title: "Connected!" });
  fireEvent.keyDown(document, { code: "F8" });
  expect(screen.getByRole("region", { name: "Notifications (F8)" })).toHaveFocus();
});

it.each([
  [40, 1],
  [60, 0],
])("swiped %d px to the right it stays or goes at 50", (distance, left) => {
  render(<Toaster />);
  show({ title: "Connected!" });
  const shown = toasts()[0];
  if (!shown) throw new Error("no toast");
  fireEvent.pointerDown(shown, { button: 0, clientX: 0, clientY: 0, pointerId: 1 });
  fireEvent.pointerMove(shown, { clientX: distance, clientY: 0, pointerId: 1 });
  expect(shown).toHaveStyle({ transform: `translateX(${distance}px)` });
  fireEvent.pointerUp(shown, { clientX: distance, clientY: 0, pointerId: 1 });
  leave();
  expect(toasts()).toHaveLength(left);
});

it("can't be swiped to the left", () => {
  render(<Toaster />);
  show({ title: "Connected!" });
  const shown = toasts()[0];
  if (!shown) throw new Error("no toast");
  fireEvent.pointerDown(shown, { button: 0, clientX: 100, pointerId: 1 });
  fireEvent.pointerMove(shown, { clientX: 0, pointerId: 1 });
  fireEvent.pointerUp(shown, { clientX: 0, pointerId: 1 });
  leave();
  expect(toasts()).toHaveLength(1);
});

it("waits while it is pointed at, holds the focus, or the window is away", () => {
  render(<Toaster />);
  show({ title: "Connected!" });
  const shown = toasts()[0];
  if (!shown) throw new Error("no toast");
  act(() => jest.advanceTimersByTime(4_000));
  fireEvent.pointerEnter(shown);
  act(() => jest.advanceTimersByTime(10_000));
  fireEvent.pointerLeave(shown);
  act(() => jest.advanceTimersByTime(900));
  fireEvent.blur(window);
  act(() => jest.advanceTimersByTime(10_000));
  expect(shown).toHaveAttribute("data-state", "open");
  fireEvent.focus(window);
  act(() => jest.advanceTimersByTime(200));
  expect(shown).toHaveAttribute("data-state", "closed");
});

it("closes on Escape from within, and lets a newer one stay", () => {
  render(<Toaster />);
  show({ title: "First" });
  fireEvent.keyDown(screen.getByRole("button", { name: "Close" }), { key: "Escape" });
  show({ title: "Second" });
  leave();
  expect(toasts()[0]).toHaveTextContent("Second");
  expect(toasts()[0]).toHaveAttribute("data-state", "open");
});

it("is read out: what comes stands in a live region that was there before", () => {
  const { container } = render(<Toaster />);
  const live = container.querySelector("[aria-live=polite]");
  show({ title: "Connected!" });
  expect(live).toHaveTextContent("Connected!");
});

it("offers one thing to do, and leaves when it is done", () => {
  render(<Toaster />);
  const onClick = jest.fn();
  show({ title: "Event hidden", action: { label: "Undo", onClick } });
  fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  expect(onClick).toHaveBeenCalledTimes(1);
  leave();
  expect(toasts()).toHaveLength(0);
});
