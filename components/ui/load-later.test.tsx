import type { ComponentType } from "react";

import { act, render, screen } from "@/tests/support/render";

import { getCurrentToast } from "./feedback/toast";
import { loadLater } from "./load-later";

type Props = { name: string };
const Greeting = ({ name }: Props) => <p>Hello {name}</p>;
const Placeholder = ({ name }: Props) => <p>Wait, {name}</p>;

/** Returns a component whose loads are answered one by one. */
function createLater() {
  const loads: { succeed: () => Promise<void>; fail: () => Promise<void> }[] = [];
  const load = () =>
    new Promise<ComponentType<Props>>((resolve, reject) => {
      loads.push({
        succeed: () => act(async () => resolve(Greeting)),
        fail: () => act(async () => reject(new Error("Failed to load chunk"))),
      });
    });
  return { Later: loadLater(load, Placeholder), loads };
}

const goOnline = () => act(async () => void window.dispatchEvent(new Event("online")));

it("shows the placeholder until the code is there, and the component at once the next time", async () => {
  const { Later, loads } = createLater();
  const { unmount } = render(<Later name="Ana" />);
  expect(screen.getByText("Wait, Ana")).toBeVisible();
  await loads[0]?.succeed();
  expect(screen.getByText("Hello Ana")).toBeVisible();
  unmount();
  render(<Later name="Ben" />);
  expect(screen.getByText("Hello Ben")).toBeVisible();
  expect(loads).toHaveLength(1);
});

it("says that it waits for the network, and loads when the browser is online again", async () => {
  const { Later, loads } = createLater();
  render(<Later name="Ana" />);
  await loads[0]?.fail();
  expect(getCurrentToast()).toMatchObject({ title: "Waiting for the network", open: true });
  expect(screen.getByText("Wait, Ana")).toBeVisible();
  await goOnline();
  await loads[1]?.succeed();
  expect(screen.getByText("Hello Ana")).toBeVisible();
});

it("tries again by itself, at growing intervals", async () => {
  jest.useFakeTimers();
  const { Later, loads } = createLater();
  render(<Later name="Ana" />);
  await loads[0]?.fail();
  await act(() => jest.advanceTimersByTimeAsync(1_000));
  expect(loads).toHaveLength(2);
  await loads[1]?.fail();
  await act(() => jest.advanceTimersByTimeAsync(1_000));
  expect(loads).toHaveLength(2);
  await act(() => jest.advanceTimersByTimeAsync(2_000));
  await loads[2]?.succeed();
  expect(screen.getByText("Hello Ana")).toBeVisible();
});

it("stops trying when it is no longer on the screen", async () => {
  jest.useFakeTimers();
  const { Later, loads } = createLater();
  const { unmount } = render(<Later name="Ana" />);
  await loads[0]?.fail();
  unmount();
  await goOnline();
  await jest.advanceTimersByTimeAsync(60_000);
  expect(loads).toHaveLength(1);
});
