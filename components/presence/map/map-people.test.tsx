import userEvent from "@testing-library/user-event";

import { buildPerson } from "@/tests/support/fixtures/people";
import type { EveryoneOnMap } from "@/lib/presence/schema";
import { render, screen } from "@/tests/support/render";

import { MapPeople } from "./map-people";
import { toMarkers } from "./markers";

const VENUE = { latitude: 27.9615, longitude: -82.4636 };
const fitBounds = jest.fn();

const renderWith = (
  userIds: string[],
  state: "connected" | "connecting" = "connected",
  everyone: EveryoneOnMap | null = null,
) =>
  render(
    <MapPeople
      map={{ fitBounds }}
      markers={toMarkers(
        userIds.map((userId, index) => ({
          userId,
          latitude: index,
          longitude: -index,
          timestamp: "2026-11-20T23:10:00.000Z",
          user: buildPerson(userId),
        })),
      )}
      everyone={everyone}
      venue={VENUE}
      viewerId="ana"
      state={state}
      maxZoom={18}
    />,
  );

it("fits the venue and everybody into the map", async () => {
  renderWith(["ana", "eli"]);
  await userEvent.click(screen.getByRole("button", { name: "Fit everyone" }));
  const points = [
    [VENUE.latitude, VENUE.longitude],
    [0, -0],
    [1, -1],
  ];
  expect(fitBounds).toHaveBeenCalledWith(points, { maxZoom: 18, padding: [32, 32] });
  expect(screen.getByRole("status")).toBeEmptyDOMElement();
});

it("counts and fits those outside the visible part of the map too", async () => {
  renderWith(["ana"], "connected", { others: 3, bounds: { south: -2, west: 179, north: 2, east: -179 } });
  expect(screen.getByRole("status")).toBeEmptyDOMElement();
  await userEvent.click(screen.getByRole("button", { name: "Fit everyone" }));
  const points = expect.arrayContaining([
    [-2, 179],
    [2, 181],
  ]) as unknown;
  expect(fitBounds).toHaveBeenLastCalledWith(points, { maxZoom: 18, padding: [32, 32] });
});

it("says that nobody else is on the map when the server counts none", () => {
  renderWith(["ana"], "connected", { others: 0, bounds: { south: 0, west: 0, north: 0, east: 0 } });
  expect(screen.getByRole("status")).toHaveTextContent("Nobody else here");
});

it.each([[["ana"]], [[]]])("says why nobody else is on the map with %p on it", (userIds) => {
  renderWith(userIds);
  expect(screen.getByRole("status")).toHaveTextContent("Nobody else here shares their location with you right now.");
});

it("says nothing about the people before the map is connected", () => {
  renderWith([], "connecting");
  expect(screen.getByRole("status")).toBeEmptyDOMElement();
  expect(screen.queryByRole("button")).not.toBeInTheDocument();
});
