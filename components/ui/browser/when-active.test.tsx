import { whenActive } from "./when-active";

beforeEach(() => {
  jest.useFakeTimers();
  window.requestIdleCallback = (run) => {
    run({} as IdleDeadline);
    return 0;
  };
});

afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(window, "requestIdleCallback");
  Reflect.deleteProperty(navigator, "userActivation");
});

function start(): { isDone: () => boolean } {
  let done = false;
  void whenActive().then(() => (done = true));
  return { isDone: () => done };
}

it.each(["pointerdown", "pointermove", "keydown", "wheel", "touchstart", "scroll"])(
  "waits until the person uses the page (%s)",
  async (gesture) => {
    const { isDone } = start();
    await jest.advanceTimersByTimeAsync(3_900);
    expect(isDone()).toBe(false);
    window.dispatchEvent(new Event(gesture));
    await jest.advanceTimersByTimeAsync(0);
    expect(isDone()).toBe(true);
  },
);

it("waits four seconds for somebody who only reads", async () => {
  const { isDone } = start();
  await jest.advanceTimersByTimeAsync(4_000);
  expect(isDone()).toBe(true);
});

it("does not wait on a page that has been used already", async () => {
  Object.assign(navigator, { userActivation: { hasBeenActive: true } });
  const { isDone } = start();
  await jest.advanceTimersByTimeAsync(0);
  expect(isDone()).toBe(true);
});
