import { buildEventResponse } from "@/tests/support/fixtures/event";
import { buildAttendeeSummary } from "@/tests/support/fixtures/people";
import { act, render, screen } from "@/tests/support/render";
import { advanceClock } from "@/tests/support/setup/clock";

import { PresenceStatus } from "./presence-status";

const withCheckedIn = (checkedIn: number) => (
  <PresenceStatus
    event={buildEventResponse({ rsvpCount: 8, guestCount: 1 })}
    summary={buildAttendeeSummary({ checkedIn, confirmed: 8 })}
  />
);
const pass = (ms: number) =>
  act(() => {
    advanceClock({ ms });
    jest.advanceTimersByTime(ms);
  });

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it("says how many are here after a check-in, but not when the screen opens", () => {
  const { rerender } = render(withCheckedIn(1));
  pass(60_000);
  expect(screen.getByRole("status")).toBeEmptyDOMElement();
  rerender(withCheckedIn(2));
  pass(0);
  expect(screen.getByRole("status")).toHaveTextContent("2 here now, 9 going");
});

it("says it once for all who check in within ten seconds", () => {
  const { rerender } = render(withCheckedIn(1));
  rerender(withCheckedIn(2));
  pass(0);
  for (const checkedIn of [3, 4, 5]) {
    rerender(withCheckedIn(checkedIn));
    pass(3_000);
    expect(screen.getByRole("status")).toHaveTextContent("2 here now");
  }
  pass(1_000);
  expect(screen.getByRole("status")).toHaveTextContent("5 here now");
});
