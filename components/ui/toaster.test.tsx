import { act, fireEvent, render, screen } from "@testing-library/react";

import { Toaster } from "./toaster";
import { toast } from "./toast-state";

const show = (...contents: Parameters<typeof toast>) => act(() => toast(...contents));
const toasts = () => screen.queryAllByRole("listitem", { hidden: true });

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
  expect(toasts()).toHaveLength(0);
});

it("is reached with F8", () => {
  render(<Toaster />);
  show({ title: "Connected!" });
  const viewport = screen.getByRole("region", { name: /F8/ });
  fireEvent.keyDown(document, { code: "F8" });
  expect(viewport.contains(document.activeElement)).toBe(true);
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
  fireEvent.pointerMove(shown, { clientX: distance, clientY: 0, pointerId: 1 });
  fireEvent.pointerUp(shown, { clientX: distance, clientY: 0, pointerId: 1 });
  expect(toasts()).toHaveLength(left);
});
