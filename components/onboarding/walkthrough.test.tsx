import { QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, render, screen } from "@/tests/support/render";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { usePathname } from "next/navigation";

import { createQueryClient } from "@/lib/http/browser/query-client";
import type { OnboardingStatus } from "@/lib/onboarding/schema";
import { jsonResponse, networkError, mockFetch } from "@/tests/support/fakes/fake-fetch";

import { RestartWalkthrough } from "./restart-walkthrough";
import { endTour, resetModule } from "./tour-state";
import { WalkthroughGate } from "./walkthrough-gate";

const push = jest.fn<void, [string]>();
jest.mock("next/navigation", () => ({ usePathname: jest.fn(), useRouter: () => ({ push }) }));

const NEW: OnboardingStatus = { completed: false, skipped: false };
const TRACK = "POST /api/users/track-onboarding-step";
const COMPLETE = "POST /api/users/complete-onboarding";
const SKIP = "POST /api/users/skip-onboarding";

let user: ReturnType<typeof userEvent.setup>;
let calls: ReturnType<typeof mockFetch>;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  resetModule();
  jest.mocked(usePathname).mockReturnValue("/events");
  push.mockReset();
  jest.useFakeTimers();
  user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  calls = mockFetch({
    [TRACK]: jsonResponse(200, {}),
    [COMPLETE]: jsonResponse(200, { completed: true, skipped: false }),
    [SKIP]: jsonResponse(200, { completed: false, skipped: true }),
  });
});
afterEach(() => {
  act(() => endTour());
  jest.useRealTimers();
});

type Shown = { status?: OnboardingStatus; viewerId?: string; page?: string; home?: ReactNode };

function open({ status = NEW, viewerId = "ana", page = "/events", home }: Shown = {}) {
  jest.mocked(usePathname).mockReturnValue(page);
  const client = createQueryClient();
  const tree = () => (
    <QueryClientProvider client={client}>
      <WalkthroughGate viewerId={viewerId} status={status} />
      <main>
        <h1>Events</h1>
        <div data-tour="event-card">
          <button data-tour="rsvp-button">RSVP</button>
        </div>
        {home}
        <RestartWalkthrough />
      </main>
    </QueryClientProvider>
  );
  const { rerender, unmount } = render(tree());
  return {
    unmount,
    goTo: (path: string) => {
      jest.mocked(usePathname).mockReturnValue(path);
      rerender(tree());
    },
  };
}

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const dialog = () => screen.queryByRole("dialog");
const press = (name: string) => user.click(screen.getByRole("button", { name }));
const spotlight = () => document.querySelector("[data-slot=spotlight]");
const recordedCalls = () => calls.map(({ path, body }) => [path.split("/").at(-1), body]);
const step = (stepName: string, skipped = false) => ["track-onboarding-step", { stepName, skipped }];

async function begin(shown?: Shown) {
  const opened = open(shown);
  await pass(1_000);
  await pass(200);
  return opened;
}

describe("start", () => {
  it("starts after one second, once per browser session", async () => {
    const { unmount } = open();
    await pass(990);
    expect(dialog()).not.toBeInTheDocument();
    await pass(10);
    await pass(50);
    expect(dialog()).toHaveAccessibleName("Discover Networking Events");
    expect(dialog()).toHaveAccessibleDescription(/Browse upcoming events and tap RSVP/);
    expect(sessionStorage.getItem("onboarding_tour_started")).toBe("true");
    expect(sessionStorage.getItem("onboarding_tour_active")).toBe("true");
    act(() => endTour());
    unmount();
    resetModule();
    open();
    await pass(5_000);
    expect(dialog()).not.toBeInTheDocument();
    expect(sessionStorage.getItem("onboarding_tour_active")).toBeNull();
  });

  it.each<[string, Shown]>([
    ["a member who completed it", { status: { completed: true, skipped: false } }],
    ["a member who skipped it", { status: { completed: false, skipped: true } }],
    ["a member on another page", { page: "/messages" }],
  ])("does not start for %s", async (_, shown) => {
    open(shown);
    await pass(5_000);
    expect(dialog()).not.toBeInTheDocument();
  });

  it("starts for another member in the same tab", async () => {
    const { unmount } = await begin();
    unmount();
    open({ viewerId: "ben" });
    expect(dialog()).not.toBeInTheDocument();
    await pass(1_000);
    expect(dialog()).toBeInTheDocument();
  });

  it("continues at the same step and its page after a reload", async () => {
    const { unmount } = await begin();
    await press("Continue");
    unmount();
    resetModule();
    open({ page: "/messages" });
    await pass(50);
    expect(screen.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "2");
    expect(push).toHaveBeenCalledWith("/events");
  });
});

describe("steps", () => {
  it("opens each step's page, records each step and completes", async () => {
    const { goTo } = await begin({ page: "/" });
    expect(push).toHaveBeenLastCalledWith("/events");
    goTo("/events");
    await pass(200);
    expect(screen.getByText("Highlight 1 of 3")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Previous" })).not.toBeInTheDocument();
    await press("Continue");
    expect(dialog()).toHaveAccessibleName("Easy Event Check-In");
    expect(push).toHaveBeenCalledTimes(1);
    await press("Previous");
    await press("Continue");
    await press("Continue");
    expect(push).toHaveBeenLastCalledWith("/");
    goTo("/");
    await pass(200);
    expect(dialog()).toHaveAccessibleName("You're All Set!");
    const liveRegion = document.querySelector("[data-slot=tour-card] [aria-live=polite]");
    expect(liveRegion).toHaveTextContent("Step 3 of 3: You're All Set! You can now connect");
    expect(screen.queryByRole("button", { name: "Skip" })).not.toBeInTheDocument();
    await press("Get Started");
    await pass(0);
    expect(dialog()).not.toBeInTheDocument();
    expect(recordedCalls()).toEqual([
      step("event-discovery"),
      step("event-discovery"),
      step("check-in-process"),
      step("networking-ready"),
      ["complete-onboarding", undefined],
    ]);
    await pass(5_000);
    expect(dialog()).not.toBeInTheDocument();
  });

  it("points a member without an event to the events, and doesn't speak of people in the room", async () => {
    const { goTo } = await begin({ home: <a data-tour="no-events">Browse Events</a> });
    await pass(20);
    expect(spotlight()).toBeInTheDocument();
    await press("Continue");
    await press("Continue");
    expect(spotlight()).not.toBeInTheDocument();
    goTo("/");
    await pass(200);
    await pass(20);
    expect(spotlight()).toBeInTheDocument();
    expect(dialog()).toHaveAccessibleName("You're All Set!");
    expect(dialog()).toHaveAccessibleDescription(/^RSVP to an event and check in\. Then you can connect/);
  });

  it("continues after a skipped step, and is skipped as a whole by closing or Escape", async () => {
    await begin();
    await press("Skip");
    expect(dialog()).toHaveAccessibleName("Easy Event Check-In");
    await press("Close walkthrough");
    await pass(0);
    expect(dialog()).not.toBeInTheDocument();
    await press("Restart Walkthrough");
    await pass(200);
    await user.keyboard("{Escape}");
    expect(dialog()).not.toBeInTheDocument();
    expect(recordedCalls()).toEqual([
      step("event-discovery", true),
      ["skip-onboarding", undefined],
      ["skip-onboarding", undefined],
    ]);
  });

  it("closes without an error when the calls fail", async () => {
    mockFetch({ [TRACK]: networkError(), [SKIP]: networkError() });
    await begin();
    await press("Close walkthrough");
    await pass(5_000);
    expect(dialog()).not.toBeInTheDocument();
  });

  it("starts again from Restart after completion, and returns the focus", async () => {
    open({ status: { completed: true, skipped: false }, page: "/events" });
    const restart = screen.getByRole("button", { name: "Restart Walkthrough" });
    await user.click(restart);
    await pass(200);
    expect(screen.getByText("Highlight 1 of 3")).toBeVisible();
    await user.keyboard("{Escape}");
    await pass(50);
    expect(restart).toHaveFocus();
  });
});

describe("timer of the first step", () => {
  const isFirst = () => screen.getByRole("progressbar").getAttribute("aria-valuenow") === "1";
  const hint = (text: string) => screen.getByText(text);

  it("continues after 8 seconds and records the step as not skipped", async () => {
    open();
    await pass(1_000);
    await pass(7_900);
    expect(isFirst()).toBe(true);
    expect(hint("Continues in 1 s")).toBeVisible();
    await pass(200);
    expect(isFirst()).toBe(false);
    expect(recordedCalls()).toEqual([step("event-discovery")]);
    await pass(20_000);
    expect(screen.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "2");
  });

  it("pauses while the pointer is on the card", async () => {
    await begin();
    await pass(4_000);
    const card = screen.getByText("Highlight 1 of 3");
    await user.hover(card);
    await pass(60_000);
    expect(isFirst()).toBe(true);
    expect(hint("Paused")).toBeVisible();
    await user.hover(screen.getByRole("dialog"));
    await pass(2_000);
    expect(isFirst()).toBe(true);
    await pass(2_100);
    expect(isFirst()).toBe(false);
  });

  it("pauses while a control has the focus", async () => {
    await begin();
    await user.tab();
    expect(screen.getByRole("button", { name: "Close walkthrough" })).toHaveFocus();
    await pass(60_000);
    expect(isFirst()).toBe(true);
  });
});

describe("keys and swipes", () => {
  const at = () => screen.getByRole("progressbar").getAttribute("aria-valuenow");

  it.each(["{ArrowRight}", " ", "{Enter}"])("%p goes to the next step and the left arrow back", async (key) => {
    await begin();
    await user.keyboard(key);
    expect(at()).toBe("2");
    await user.keyboard("{ArrowLeft}");
    expect(at()).toBe("1");
    await user.keyboard("{ArrowLeft}");
    expect(at()).toBe("1");
    expect(recordedCalls()).toEqual([step("event-discovery")]);
  });

  it.each([" ", "{Enter}"])("%p on a control activates the control", async (key) => {
    await begin();
    await press("Continue");
    act(() => screen.getByRole("button", { name: "Previous" }).focus());
    await user.keyboard(key);
    expect(at()).toBe("1");
    act(() => screen.getByRole("button", { name: "Skip" }).focus());
    await user.keyboard(key);
    expect(at()).toBe("2");
    expect(recordedCalls().at(-1)).toEqual(step("event-discovery", true));
  });

  it("ignores the browser's shortcuts and repeated keys", async () => {
    await begin();
    await user.keyboard("{Alt>}{ArrowRight}{/Alt}{ArrowDown}");
    fireEvent.keyDown(window, { key: "ArrowRight", repeat: true });
    expect(at()).toBe("1");
  });

  it.each([
    ["of 51 px to the left", -51, 0, "3"],
    ["of 50 px to the left", -50, 0, "2"],
    ["of 51 px to the right", 51, 0, "1"],
    ["that is mostly vertical", -60, -200, "2"],
  ])("handles a swipe %s", async (_, x, y, expected) => {
    await begin();
    await press("Continue");
    const layer = screen.getByRole("dialog");
    fireEvent.touchStart(layer, { touches: [{ clientX: 200, clientY: 300 }] });
    fireEvent.touchEnd(layer, { changedTouches: [{ clientX: 200 + x, clientY: 300 + y }] });
    expect(at()).toBe(expected);
  });
});

describe("highlight", () => {
  it("searches after 100 ms, then every 200 ms ten times, and shows the card without a target", async () => {
    const target = () => document.querySelector("[data-tour=event-card]");
    open();
    target()?.remove();
    const queries = jest.spyOn(document, "querySelectorAll");
    const searchCount = () => queries.mock.calls.filter(([selector]) => selector === '[data-tour="event-card"]').length;
    await pass(1_000);
    await pass(0);
    expect(dialog()).toBeInTheDocument();
    const from = searchCount();
    await pass(99);
    expect(searchCount() - from).toBe(0);
    await pass(1);
    expect(searchCount() - from).toBe(1);
    await pass(1_999);
    expect(searchCount() - from).toBe(10);
    await pass(1);
    expect(searchCount() - from).toBe(11);
    await pass(4_000);
    expect(searchCount() - from).toBe(11);
    expect(spotlight()).toBeNull();
    expect(screen.getByRole("button", { name: "Continue" })).toBeVisible();
  });

  it("follows the target on scroll and resize", async () => {
    await begin();
    const target = document.querySelector("[data-tour=event-card]");
    if (!(target instanceof HTMLElement)) throw new Error("no target");
    const moveTo = (top: number) =>
      jest.spyOn(target, "getBoundingClientRect").mockReturnValue(new DOMRect(10, top, 300, 200));
    for (const [event, top] of [
      ["scroll", 100],
      ["resize", 40],
    ] as const) {
      moveTo(top);
      fireEvent(window, new Event(event));
      await pass(20);
      expect(spotlight()).toHaveStyle({ left: "4px", top: `${top - 6}px`, width: "312px", height: "212px" });
    }
  });

  it.each(["check-in", "rsvp-button"])("is around %s in the second step: RSVP only without an RSVP", async (name) => {
    await begin({ home: name === "check-in" && <button data-tour={name}>Check In</button> });
    const target = document.querySelector(`[data-tour=${name}]`) ?? document.body;
    jest.spyOn(target, "getBoundingClientRect").mockReturnValue(new DOMRect(10, 50, 300, 44));
    await press("Continue");
    await pass(200);
    await pass(20);
    expect(spotlight()).toHaveStyle({ left: "4px", top: "44px", width: "312px", height: "56px" });
  });

  it("searches again when the target is removed", async () => {
    await begin();
    document.querySelector("[data-tour=event-card]")?.remove();
    fireEvent(window, new Event("scroll"));
    await pass(20);
    expect(spotlight()).toBeNull();
    const other = document.querySelector("main")?.appendChild(document.createElement("div"));
    other?.setAttribute("data-tour", "event-card");
    await pass(400);
    await pass(20);
    expect(spotlight()).not.toBeNull();
  });
});

it("is a modal dialog that makes the page inert, announces steps and traps the focus", async () => {
  await begin();
  expect(dialog()).toHaveAttribute("aria-modal", "true");
  expect(dialog()).toHaveFocus();
  const page = document.querySelector("main")?.parentElement;
  expect(page?.inert).toBe(true);
  const liveRegion = document.querySelector("[data-slot=tour-card] [aria-live=polite]");
  await press("Continue");
  expect(liveRegion).toHaveTextContent(
    "Step 2 of 3: Easy Event Check-In. Check in starts 30 minutes before each event.",
  );
  for (const name of ["Close walkthrough", "Previous", "Skip", "Continue", "Close walkthrough"]) {
    await user.tab();
    if (name === "Close walkthrough") continue;
    expect(dialog()).toContainElement(document.activeElement as HTMLElement);
  }
  await user.keyboard("{Escape}");
  await pass(0);
  expect(page?.inert).toBe(false);
});
