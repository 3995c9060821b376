import { useEffect, useState } from "react";
import { hydrateRoot, type Root } from "react-dom/client";

import { act, fireEvent, render, screen } from "@/tests/support/render";
import { renderToString } from "@/tests/support/render-to-string";

import { hydrateInTurn, useTurns } from "./hydrate-in-turn";

const onClick = jest.fn();
const onMount = jest.fn();

const Part = hydrateInTurn(function Part({ name, label = name }: { name: string; label?: string }) {
  useEffect(() => void onMount(name), [name]);
  return <button onClick={() => onClick(name)}>{label}</button>;
});

/** Changes the label of the list's last part. */
let setLabel: ((label: string) => void) | undefined;

function List({ names }: { names: string[] }) {
  const turns = useTurns(names.length);
  const [last, setLast] = useState<string>();
  useEffect(() => {
    setLabel = setLast;
  }, []);
  return names.map((name, index) => (
    <Part key={name} turns={turns} index={index} name={name} label={index === names.length - 1 ? last : undefined} />
  ));
}

const NAMES = ["one", "two", "three", "four"];
let root: Root | undefined;

/** Hydrates the server's HTML of the list. Timers run with `advance` only. */
async function hydrate(): Promise<HTMLElement> {
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = renderToString(<List names={NAMES} />);
  await act(async () => (root = hydrateRoot(container, <List names={NAMES} />)));
  return container;
}
const advance = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const listMounted = () => onMount.mock.calls.flat();

beforeEach(() => {
  jest.clearAllMocks();
  jest.useFakeTimers({ doNotFake: ["queueMicrotask", "setImmediate", "performance"] });
});
afterEach(() => {
  act(() => root?.unmount());
  root = undefined;
  jest.useRealTimers();
  document.body.replaceChildren();
});

it("hydrates one part after another, and keeps the server's elements", async () => {
  const container = await hydrate();
  const last = screen.getByRole("button", { name: "four" });
  expect(container.querySelectorAll("button")).toHaveLength(4);
  expect(listMounted()).toEqual(["one"]);
  await advance(0);
  expect(listMounted()).toEqual(["one", "two"]);
  await advance(0);
  await advance(0);
  expect(listMounted()).toEqual(NAMES);
  fireEvent.click(screen.getByRole("button", { name: "four" }));
  expect(screen.getByRole("button", { name: "four" })).toBe(last);
  expect(onClick.mock.calls).toEqual([["four"]]);
});

it("hydrates a part before its turn when it changes, and keeps its element", async () => {
  await hydrate();
  const last = screen.getByRole("button", { name: "four" });
  act(() => setLabel?.("4"));
  expect(screen.getByRole("button", { name: "4" })).toBe(last);
  expect(listMounted()).toEqual(["one", "four"]);
  await advance(0);
  await advance(0);
  expect(listMounted()).toEqual(["one", "four", "two", "three"]);
});

it("goes on without a part that never hydrates", async () => {
  await hydrate();
  await act(() => jest.advanceTimersByTimeAsync(1_000));
  expect(listMounted()).toEqual(NAMES);
});

it("renders all parts of a list at once that the browser renders", () => {
  render(<List names={NAMES} />);
  expect(listMounted()).toEqual(NAMES);
});
