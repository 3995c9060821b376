import userEvent from "@testing-library/user-event";

import { buildPerson } from "@/tests/support/fixtures/people";
import { render, screen } from "@/tests/support/render";

import { MapPeople } from "./map-people";
import { toMarkers } from "./markers";

const VENUE = { latitude: 27.9615, longitude: -82.4636 };
const fitBounds = jest.fn();

const renderWith = (userIds: string[], isCurrent = true) =>
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
      venue={VENUE}
      viewerId="ana"
      isCurrent={isCurrent}
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

it.each([[["ana"]], [[]]])("says why nobody else is on the map with %p on it", (userIds) => {
  renderWith(userIds);
  expect(screen.getByRole("status")).toHaveTextContent("Nobody else here shares their location with you right now.");
});

it("says nothing about the people before the map has them", () => {
  renderWith([], false);
  expect(screen.getByRole("status")).toBeEmptyDOMElement();
  expect(screen.queryByRole("button")).not.toBeInTheDocument();
});
