import { setClock } from "@/lib/core/shared/clock";
import { buildEventResponse } from "@/tests/support/fixtures/event";
import { renderEventDetail } from "@/tests/support/fixtures/event-detail";
import { screen } from "@/tests/support/render";

jest.mock("next/navigation", () => jest.requireActual("@/tests/support/fakes/navigation"));

const getMapsHref = () => screen.getByRole("link", { name: "Open in Maps" }).getAttribute("href");

afterEach(() => setClock());

it("links to maps by the address and shows a map when there are coordinates", () => {
  renderEventDetail(buildEventResponse());
  expect(getMapsHref()).toContain(
    encodeURIComponent("Armature Works, 1910 N Ola Ave, Tampa, FL 33602").replaceAll("%20", "+"),
  );
  expect(screen.getByRole("region", { name: "Map of Armature Works" })).toBeInTheDocument();
});

it("shows only the link when there are no coordinates", () => {
  renderEventDetail(buildEventResponse({ latitude: null, longitude: null }));
  expect(screen.queryByRole("region", { name: /^Map/ })).not.toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Open in Maps" })).toBeInTheDocument();
});

it("treats 0 as a coordinate, and links by coordinates when there is no address", () => {
  renderEventDetail(buildEventResponse({ latitude: 0, longitude: 0, venueAddress: null }));
  expect(getMapsHref()).toContain(encodeURIComponent("0,0"));
  expect(screen.getByRole("region", { name: /^Map/ })).toBeInTheDocument();
});

it("is not shown for an online event, which is a Webinar", () => {
  renderEventDetail(buildEventResponse({ isOnline: true }));
  expect(screen.getByText("Webinar")).toBeInTheDocument();
  expect(screen.queryByRole("link", { name: "Open in Maps" })).not.toBeInTheDocument();
});
