import { QueryClientProvider } from "@tanstack/react-query";
import { usePathname } from "next/navigation";

import { activeAttendanceQuery } from "@/lib/attendance/client/active-attendance";
import { createQueryClient } from "@/lib/http/browser/query-client";
import { act, render, screen } from "@/tests/support/render";

import { endTour, resetModule } from "./tour-state";
import { WalkthroughGate } from "./walkthrough-gate";

jest.mock("next/navigation", () => ({ usePathname: jest.fn() }));
jest.mock("./walkthrough", () => ({ Walkthrough: () => <p>Walkthrough</p> }));

beforeEach(() => {
  sessionStorage.clear();
  resetModule();
  jest.useFakeTimers();
});
afterEach(() => {
  act(() => endTour());
  jest.useRealTimers();
});

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const isShown = () => screen.queryByText("Walkthrough") !== null;

/** Opens a page in a document whose HTML was there some time ago. */
function open(documentAgeMs: number, path: string, { isCheckedIn = false } = {}) {
  const navigation = { domInteractive: performance.now() - documentAgeMs };
  jest.spyOn(performance, "getEntriesByType").mockReturnValue([navigation] as unknown as PerformanceEntryList);
  jest.mocked(usePathname).mockReturnValue(path);
  const client = createQueryClient();
  const event = { id: "e", name: "Mixer", location: null, endTime: "2026-11-21T02:00:00.000Z" };
  const active = { id: "a", eventId: "e", checkInTime: "", event };
  const setActive = (isActive: boolean) =>
    void client.setQueryData(activeAttendanceQuery().queryKey, isActive ? active : null);
  setActive(isCheckedIn);
  const tree = () => (
    <QueryClientProvider client={client}>
      <WalkthroughGate viewerId="ana" status={{ completed: false, skipped: false }} />
    </QueryClientProvider>
  );
  const { rerender } = render(tree());
  const goTo = (next: string) => {
    jest.mocked(usePathname).mockReturnValue(next);
    rerender(tree());
  };
  return { goTo, setActive };
}

it.each([
  [800, 200],
  [5_000, 0],
])("counts the second from the document's HTML, not from when its scripts ran %d ms later", async (age, left) => {
  open(age, "/events");
  if (left > 0) await pass(left - 1);
  expect(isShown()).toBe(false);
  await pass(1);
  expect(isShown()).toBe(true);
});

it("waits a whole second on a later screen", async () => {
  const { goTo } = open(60_000, "/messages");
  goTo("/events");
  await pass(999);
  expect(isShown()).toBe(false);
  await pass(1);
  expect(isShown()).toBe(true);
});

it("waits for the next visit of a member who is checked in, also after the check-out", async () => {
  const { goTo, setActive } = open(5_000, "/", { isCheckedIn: true });
  await pass(2_000);
  setActive(false);
  goTo("/messages");
  goTo("/events");
  await pass(2_000);
  expect(isShown()).toBe(false);
});

it("waits for the next visit of a member who checks in before it starts", async () => {
  const { setActive } = open(0, "/events");
  await pass(500);
  setActive(true);
  await pass(2_000);
  expect(isShown()).toBe(false);
});
