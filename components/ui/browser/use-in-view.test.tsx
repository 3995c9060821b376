import { useRef } from "react";

import { act, render, screen } from "@/tests/support/render";

import { useInView } from "./use-in-view";

type Callback = (entries: { isIntersecting: boolean }[]) => void;
let notify: Callback;

class FakeObserver {
  constructor(callback: Callback) {
    notify = callback;
  }
  observe(): void {}
  disconnect(): void {}
}

function Probe() {
  const element = useRef<HTMLParagraphElement>(null);
  const isInView = useInView(element, "0px");
  return <p ref={element}>{isInView ? "in view" : "out of view"}</p>;
}

const notifyWith = (...states: boolean[]) => act(() => notify(states.map((isIntersecting) => ({ isIntersecting }))));

beforeEach(() => {
  Object.assign(globalThis, { IntersectionObserver: FakeObserver });
  render(<Probe />);
});

test("is out of view until the observer reports", () => {
  expect(screen.getByText("out of view")).toBeInTheDocument();
  notifyWith(true);
  expect(screen.getByText("in view")).toBeInTheDocument();
});

test("uses the last state when a batch has several entries", () => {
  notifyWith(false, true);
  expect(screen.getByText("in view")).toBeInTheDocument();
  notifyWith(true, false);
  expect(screen.getByText("out of view")).toBeInTheDocument();
});
