import { Component, type ComponentType, type ReactNode } from "react";

import { documentLoad } from "@/lib/core/shared/document-load";
import { act, render, screen } from "@/tests/support/render";
import { expectConsole } from "@/tests/support/setup/console";

import { dismissToast, getCurrentToast, toast } from "./feedback/toast";
import { lazyWithRetry } from "./lazy-with-retry";

type Props = { name: string; onClose?: () => void };
const Greeting = ({ name }: Props) => <p>Hello {name}</p>;
const Placeholder = ({ name }: Props) => <p>Wait, {name}</p>;

/** Returns a component whose loads the test answers one by one. */
function createLazy() {
  const loads: { succeed: () => Promise<void>; fail: (error?: Error) => Promise<void> }[] = [];
  const load = () =>
    new Promise<ComponentType<Props>>((resolve, reject) => {
      loads.push({
        succeed: () => act(async () => resolve(Greeting)),
        fail: (error: Error = Object.assign(new Error("Failed to load chunk"), { name: "ChunkLoadError" })) =>
          act(async () => reject(error)),
      });
    });
  return { Lazy: lazyWithRetry(load, Placeholder), loads };
}

class Boundary extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state = { error: null as Error | null };
  static getDerivedStateFromError = (error: Error) => ({ error });
  override render = () => (this.state.error ? <p>Failed: {this.state.error.message}</p> : this.props.children);
}

const goOnline = () => act(async () => void window.dispatchEvent(new Event("online")));

it("shows the placeholder until the code is there, and the component at once the next time", async () => {
  const { Lazy, loads } = createLazy();
  const { unmount } = render(<Lazy name="Ana" />);
  expect(screen.getByText("Wait, Ana")).toBeVisible();
  await loads[0]?.succeed();
  expect(screen.getByText("Hello Ana")).toBeVisible();
  unmount();
  render(<Lazy name="Ben" />);
  expect(screen.getByText("Hello Ben")).toBeVisible();
  expect(loads).toHaveLength(1);
});

it("shows the component in each place that waits for the code, also when it arrives before the second asks", () => {
  // A load that ends at once ends between the effects of the two.
  const load = () => ({ then: (onLoaded: (component: typeof Greeting) => void) => onLoaded(Greeting) });
  const Lazy = lazyWithRetry(load as unknown as () => Promise<typeof Greeting>, Placeholder);
  render(
    <>
      <Lazy name="Ana" />
      <Lazy name="Ben" />
    </>,
  );
  expect([screen.getByText("Hello Ana"), screen.getByText("Hello Ben")]).toHaveLength(2);
});

it("leaves a waiting toast alone if it is silent", async () => {
  const loads: ((error: Error) => void)[] = [];
  const Lazy = lazyWithRetry<Props>(() => new Promise((_, reject) => void loads.push(reject)), Placeholder, {
    isSilent: true,
  });
  render(<Lazy name="Ana" />);
  toast({ title: "Couldn't save" });
  await act(async () => loads[0]?.(Object.assign(new Error("lost"), { name: "ChunkLoadError" })));
  expect(getCurrentToast()).toMatchObject({ title: "Couldn't save", open: true });
});

it("says that it waits for the network, and loads when the browser is online again", async () => {
  const { Lazy, loads } = createLazy();
  render(<Lazy name="Ana" />);
  await loads[0]?.fail();
  expect(getCurrentToast()).toMatchObject({ title: "Waiting for the network", open: true });
  expect(screen.getByText("Wait, Ana")).toBeVisible();
  await goOnline();
  await loads[1]?.succeed();
  expect(screen.getByText("Hello Ana")).toBeVisible();
});

it("says so once, and no longer when the code is there", async () => {
  jest.useFakeTimers();
  const { Lazy, loads } = createLazy();
  render(<Lazy name="Ana" />);
  await loads[0]?.fail();
  const said = getCurrentToast();
  await act(() => jest.advanceTimersByTimeAsync(3_000));
  await loads[1]?.fail();
  expect(getCurrentToast()).toBe(said);
  await act(() => jest.advanceTimersByTimeAsync(3_000));
  await loads[2]?.succeed();
  expect(getCurrentToast()?.open ?? false).toBe(false);
});

it("loads once at a time", async () => {
  const { Lazy, loads } = createLazy();
  render(<Lazy name="Ana" />);
  await goOnline();
  expect(loads).toHaveLength(1);
});

it("tries again by itself", async () => {
  jest.useFakeTimers();
  const { Lazy, loads } = createLazy();
  render(<Lazy name="Ana" />);
  await loads[0]?.fail();
  await act(() => jest.advanceTimersByTimeAsync(2_900));
  expect(loads).toHaveLength(1);
  await act(() => jest.advanceTimersByTimeAsync(100));
  await loads[1]?.succeed();
  expect(screen.getByText("Hello Ana")).toBeVisible();
});

it("stops trying when it is no longer on the screen", async () => {
  jest.useFakeTimers();
  const { Lazy, loads } = createLazy();
  const { unmount } = render(<Lazy name="Ana" />);
  await loads[0]?.fail();
  unmount();
  await goOnline();
  await jest.advanceTimersByTimeAsync(60_000);
  expect(loads).toHaveLength(1);
});

it("lets the person give up waiting", async () => {
  const { Lazy, loads } = createLazy();
  const onClose = jest.fn();
  render(<Lazy name="Ana" onClose={onClose} />);
  await loads[0]?.fail();
  const action = getCurrentToast()?.action;
  expect(action?.label).toBe("Cancel");
  action?.onClick?.();
  expect(onClose).toHaveBeenCalledTimes(1);
});

it("offers to reload the page after failures while the browser is online", async () => {
  jest.useFakeTimers();
  const reload = jest.spyOn(documentLoad, "reload").mockReturnValue();
  const { Lazy, loads } = createLazy();
  render(<Lazy name="Ana" />);
  for (const index of [0, 1, 2]) {
    await loads[index]?.fail();
    await act(() => jest.advanceTimersByTimeAsync(3_000));
  }
  expect(getCurrentToast()?.title).toBe("Couldn't load this part");
  getCurrentToast()?.action?.onClick?.();
  expect(reload).toHaveBeenCalledTimes(1);
});

it("doesn't speak of the network when a load fails that nobody waits for, or when the code itself fails", async () => {
  const { Lazy, loads } = createLazy();
  const { unmount } = render(<Lazy name="Ana" />);
  unmount();
  dismissToast(getCurrentToast()?.id ?? 0);
  await loads[0]?.fail();
  render(
    <Boundary>
      <Lazy name="Ana" />
    </Boundary>,
  );
  expect(screen.getByText("Wait, Ana")).toBeVisible();
  expectConsole("error", /broken module/);
  await loads[1]?.fail(new Error("broken module"));
  expect(screen.getByText("Failed: broken module")).toBeVisible();
  expect(getCurrentToast()?.open ?? false).toBe(false);
});
