import { act, screen, within } from "@/tests/support/render";
import userEvent from "@testing-library/user-event";

import { setClock } from "@/lib/core/shared/clock";
import { eventResponse } from "@/tests/support/fixtures/event";
import { renderEventsScreen } from "@/tests/support/fixtures/events-screen";
import { json, networkFailure, serve } from "@/tests/support/fakes/fake-fetch";

jest.mock("next/navigation", () => jest.requireActual("@/tests/support/fakes/navigation"));

const PATH = "GET /api/events/nearby?lat=27.961&lng=-82.464&radius=50";
type Locate = (found: PositionCallback, failed: PositionErrorCallback) => void;

/** Gives jsdom a place to be at, or none. */
function locateBy(locate: Locate | undefined) {
  if (!locate) return Reflect.deleteProperty(navigator, "geolocation");
  Object.defineProperty(navigator, "geolocation", { value: { getCurrentPosition: locate }, configurable: true });
}
const inTampa: Locate = (found) =>
  found({ coords: { latitude: 27.96123, longitude: -82.46421 } } as GeolocationPosition);
const fails =
  (code: 1 | 2 | 3): Locate =>
  (_, failed) =>
    failed({ code, PERMISSION_DENIED: 1 } as GeolocationPositionError);

const find = () => userEvent.click(screen.getByRole("button", { name: "Find Nearby Events" }));

afterEach(() => {
  setClock();
  locateBy(undefined);
});

it("shows what is within 50 miles, nearest first, with its distance; and is closed again", async () => {
  locateBy(inTampa);
  const near = (name: string, distance: number) => eventResponse({ id: name, name, distance });
  serve({ [PATH]: json(200, [near("Around the corner", 0.04), near("A mile off", 1.02), near("Over the bay", 18.6)]) });
  renderEventsScreen([eventResponse()]);
  await find();
  expect(await screen.findByText("Location found")).toBeInTheDocument();
  const section = within(await screen.findByRole("region", { name: "Nearby Events" }));
  const cards = section.getAllByRole("listitem");
  expect(cards.map((card) => within(card).getByText(/away$/).textContent)).toEqual([
    "Less than 0.1 miles away",
    "1 mile away",
    "19 miles away",
  ]);
  await userEvent.click(section.getByRole("button", { name: "Close nearby events" }));
  expect(screen.queryByRole("region", { name: "Nearby Events" })).not.toBeInTheDocument();
});

it("says that it looks, and when there is nothing", async () => {
  let found: PositionCallback = () => undefined;
  locateBy((callback) => (found = callback));
  serve({ [PATH]: json(200, []) });
  renderEventsScreen([]);
  await find();
  expect(screen.getByRole("button", { name: "Finding..." })).toBeDisabled();
  act(() => inTampa(found, () => undefined));
  expect(await screen.findByText("No events within 50 miles of you.")).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Find Nearby Events" })).toBeEnabled();
});

it.each([
  ["Location access denied", "Please enable location services to find nearby events", fails(1)],
  ["Location not found", "Please try again in a moment", fails(3)],
  ["Location not supported", "Your browser can't tell where you are", undefined],
])("%s", async (title, description, locate) => {
  locateBy(locate);
  renderEventsScreen([]);
  await find();
  expect(await screen.findByText(title)).toBeInTheDocument();
  expect(screen.getByText(description)).toBeInTheDocument();
  expect(screen.queryByRole("heading", { name: "Nearby Events" })).not.toBeInTheDocument();
});

it("offers to try again when the call fails", async () => {
  jest.useFakeTimers();
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  locateBy(inTampa);
  serve({ [PATH]: networkFailure() });
  renderEventsScreen([]);
  await user.click(screen.getByRole("button", { name: "Find Nearby Events" }));
  await act(() => jest.advanceTimersByTimeAsync(10_000));
  expect(await screen.findByText("Couldn't load nearby events")).toBeInTheDocument();
  serve({ [PATH]: json(200, [eventResponse({ distance: 3.24 })]) });
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("3.2 miles away")).toBeInTheDocument();
  jest.useRealTimers();
});
