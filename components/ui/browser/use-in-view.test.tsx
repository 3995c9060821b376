import { useRef } from "react";

import { render } from "@/tests/support/render";

import { useInView } from "./use-in-view";

type Callback = (entries: { isIntersecting: boolean }[]) => void;

class FakeObserver {
  static active: FakeObserver[] = [];
  constructor(readonly callback: Callback) {}
  observe(): void {
    FakeObserver.active.push(this);
  }
  disconnect(): void {
    FakeObserver.active = FakeObserver.active.filter((observer) => observer !== this);
  }
}

function Probe({ isEnabled = true, onView }: { isEnabled?: boolean; onView: () => void }) {
  const element = useRef<HTMLParagraphElement>(null);
  useInView(element, { margin: "0px", isEnabled, onView });
  return <p ref={element} />;
}

const notifyWith = (...states: boolean[]) =>
  FakeObserver.active.forEach(({ callback }) => callback(states.map((isIntersecting) => ({ isIntersecting }))));

const onView = jest.fn();
beforeEach(() => {
  onView.mockReset();
  FakeObserver.active = [];
  Object.assign(globalThis, { IntersectionObserver: FakeObserver });
});

test("calls onView when the observer reports the element in view", () => {
  render(<Probe onView={onView} />);
  expect(onView).not.toHaveBeenCalled();
  notifyWith(true);
  expect(onView).toHaveBeenCalledTimes(1);
});

test("uses the last state when a batch has several entries", () => {
  render(<Probe onView={onView} />);
  notifyWith(true, false);
  expect(onView).not.toHaveBeenCalled();
  notifyWith(false, true);
  expect(onView).toHaveBeenCalledTimes(1);
});

test("observes only while it is enabled, and anew each time", () => {
  const { rerender } = render(<Probe onView={onView} />);
  const [first] = FakeObserver.active;
  rerender(<Probe onView={onView} isEnabled={false} />);
  expect(FakeObserver.active).toEqual([]);
  rerender(<Probe onView={onView} />);
  expect(FakeObserver.active).toHaveLength(1);
  expect(FakeObserver.active[0]).not.toBe(first);
});

test("calls the newest onView without observing anew", () => {
  const { rerender } = render(<Probe onView={() => undefined} />);
  const [first] = FakeObserver.active;
  rerender(<Probe onView={onView} />);
  notifyWith(true);
  expect(FakeObserver.active).toEqual([first]);
  expect(onView).toHaveBeenCalledTimes(1);
});
