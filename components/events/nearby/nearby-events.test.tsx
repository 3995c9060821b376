import userEvent from "@testing-library/user-event";

import { setClock } from "@/lib/core/shared/clock";
import { jsonResponse, networkError, mockFetch } from "@/tests/support/fakes/fake-fetch";
import { buildEventResponse } from "@/tests/support/fixtures/event";
import { renderEventsScreen } from "@/tests/support/fixtures/events-screen";
import { act, screen, within } from "@/tests/support/render";

jest.mock("next/navigation", () => jest.requireActual("@/tests/support/fakes/navigation"));

const NEARBY = "GET /api/events/nearby?lat=27.961&lng=-82.464&radius=50";
type GetPosition = (onPosition: PositionCallback, onError: PositionErrorCallback) => void;

function setGeolocation(getPosition: GetPosition | undefined) {
  if (!getPosition) return Reflect.deleteProperty(navigator, "geolocation");
  Object.defineProperty(navigator, "geolocation", { value: { getCurrentPosition: getPosition }, configurable: true });
}
const positionInTampa: GetPosition = (onPosition) =>
  onPosition({ coords: { latitude: 27.96123, longitude: -82.46421 } } as GeolocationPosition);
const positionError =
  (code: 1 | 2 | 3): GetPosition =>
  (_, onError) =>
    onError({ code, PERMISSION_DENIED: 1 } as GeolocationPositionError);

const clickFind = () => userEvent.click(screen.getByRole("button", { name: "Find Nearby Events" }));

afterEach(() => {
  setClock();
  setGeolocation(undefined);
});

it("lists events within 50 miles with their distance, nearest first, until it is closed", async () => {
  setGeolocation(positionInTampa);
  const near = (name: string, distance: number) => buildEventResponse({ id: name, name, distance });
  mockFetch({
    [NEARBY]: jsonResponse(200, [
      near("Around the corner", 0.04),
      near("A mile off", 1.02),
      near("Over the bay", 18.6),
    ]),
  });
  renderEventsScreen([buildEventResponse()]);
  await clickFind();
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

it("shows that it is finding, and an empty state when there are no events", async () => {
  let onPosition: PositionCallback = () => undefined;
  setGeolocation((callback) => (onPosition = callback));
  mockFetch({ [NEARBY]: jsonResponse(200, []) });
  renderEventsScreen([]);
  await clickFind();
  expect(screen.getByRole("button", { name: "Finding..." })).toBeDisabled();
  act(() => positionInTampa(onPosition, () => undefined));
  expect(await screen.findByText("No events within 50 miles of you.")).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Find Nearby Events" })).toBeEnabled();
});

it.each([
  ["Location access denied", "Please enable location services to find nearby events", positionError(1)],
  ["Location not found", "Please try again in a moment", positionError(3)],
  ["Location not supported", "This browser doesn't support location", undefined],
])("shows '%s' when there is no position for that reason", async (title, description, getPosition) => {
  setGeolocation(getPosition);
  renderEventsScreen([]);
  await clickFind();
  expect(await screen.findByText(title)).toBeInTheDocument();
  expect(screen.getByText(description)).toBeInTheDocument();
  expect(screen.queryByRole("heading", { name: "Nearby Events" })).not.toBeInTheDocument();
});

it("offers a retry when the request fails", async () => {
  jest.useFakeTimers();
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  setGeolocation(positionInTampa);
  mockFetch({ [NEARBY]: networkError() });
  renderEventsScreen([]);
  await user.click(screen.getByRole("button", { name: "Find Nearby Events" }));
  await act(() => jest.advanceTimersByTimeAsync(10_000));
  expect(await screen.findByText("Couldn't load nearby events")).toBeInTheDocument();
  mockFetch({ [NEARBY]: jsonResponse(200, [buildEventResponse({ distance: 3.24 })]) });
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("3.2 miles away")).toBeInTheDocument();
  jest.useRealTimers();
});

it("asks for the site's distance and shows distances in its unit", async () => {
  setGeolocation(positionInTampa);
  const near = (name: string, distance: number) => buildEventResponse({ id: name, name, distance });
  const path = "GET /api/events/nearby?lat=27.961&lng=-82.464&radius=24.855";
  mockFetch({ [path]: jsonResponse(200, [near("Here", 0.05), near("Near", 0.5), near("Far", 9)]) });
  renderEventsScreen([], { site: { distanceUnit: "km", nearbyDistanceM: 40_000 } });
  await clickFind();
  const section = within(await screen.findByRole("region", { name: "Nearby Events" }));
  expect((await section.findAllByText(/away$/)).map(({ textContent }) => textContent)).toEqual([
    "Less than 100 meters away",
    "800 meters away",
    "14 kilometers away",
  ]);
});

it("names the site's distance if nothing is near", async () => {
  setGeolocation(positionInTampa);
  mockFetch({ [NEARBY]: jsonResponse(200, []) });
  renderEventsScreen([], { site: { distanceUnit: "km" } });
  await clickFind();
  expect(await screen.findByText("No events within 80 kilometers of you.")).toBeInTheDocument();
});
