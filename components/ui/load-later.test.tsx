import { Component, type ComponentType, type ReactNode } from "react";

import { documentLoad } from "@/lib/core/shared/document-load";
import { act, render, screen } from "@/tests/support/render";
import { expectConsole } from "@/tests/support/setup/console";

import { dismissToast, getCurrentToast } from "./feedback/toast";
import { loadLater } from "./load-later";

type Props = { name: string; onClose?: () => void };
const Greeting = ({ name }: Props) => <p>Hello {name}</p>;
const Placeholder = ({ name }: Props) => <p>Wait, {name}</p>;

/** Returns a component whose loads are answered one by one. */
function createLater() {
  const loads: { succeed: () => Promise<void>; fail: (error?: Error) => Promise<void> }[] = [];
  const load = () =>
    new Promise<ComponentType<Props>>((resolve, reject) => {
      loads.push({
        succeed: () => act(async () => resolve(Greeting)),
        fail: (error: Error = Object.assign(new Error("Failed to load chunk"), { name: "ChunkLoadError" })) =>
          act(async () => reject(error)),
      });
    });
  return { Later: loadLater(load, Placeholder), loads };
}

/** What the error screen is in the app. */
class Boundary extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state = { error: null as Error | null };
  static getDerivedStateFromError = (error: Error) => ({ error });
  override render = () => (this.state.error ? <p>Failed: {this.state.error.message}</p> : this.props.children);
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

it("lets the person give up waiting", async () => {
  const { Later, loads } = createLater();
  const onClose = jest.fn();
  render(<Later name="Ana" onClose={onClose} />);
  await loads[0]?.fail();
  const action = getCurrentToast()?.action;
  expect(action?.label).toBe("Cancel");
  action?.onClick();
  expect(onClose).toHaveBeenCalledTimes(1);
});

it("offers to reload the page after failures while the browser is online", async () => {
  jest.useFakeTimers();
  const reload = jest.spyOn(documentLoad, "reload").mockReturnValue();
  const { Later, loads } = createLater();
  render(<Later name="Ana" />);
  for (const [index, delayMs] of [1_000, 3_000, 10_000].entries()) {
    await loads[index]?.fail();
    await act(() => jest.advanceTimersByTimeAsync(delayMs));
  }
  expect(getCurrentToast()?.title).toBe("Couldn't load this part");
  getCurrentToast()?.action?.onClick();
  expect(reload).toHaveBeenCalledTimes(1);
});

it("doesn't speak of the network when a load fails that nobody waits for, or when the code itself fails", async () => {
  const { Later, loads } = createLater();
  const { unmount } = render(<Later name="Ana" />);
  unmount();
  dismissToast(getCurrentToast()?.id ?? 0);
  await loads[0]?.fail();
  render(
    <Boundary>
      <Later name="Ana" />
    </Boundary>,
  );
  expect(screen.getByText("Wait, Ana")).toBeVisible();
  expectConsole("error", /broken module/);
  await loads[1]?.fail(new Error("broken module"));
  expect(screen.getByText("Failed: broken module")).toBeVisible();
  expect(getCurrentToast()?.open ?? false).toBe(false);
});
