import { setClock } from "@/lib/core/shared/clock";

import { buildEventResponse } from "@/tests/support/fixtures/event";
import { renderEventDetail } from "@/tests/support/fixtures/event-detail";
import { screen, within } from "@/tests/support/render";

jest.mock("next/navigation", () => jest.requireActual("@/tests/support/fakes/navigation"));

afterEach(() => setClock());

const announcement = {
  id: "9a1c1c0e-7b8e-4a58-9d0e-1f2a3b4c5d6e",
  title: "Doors open at six",
  text: "<b>Bring</b> a jacket.\nMap: https://maps.example/x and javascript:alert(1)",
  sentAt: "2026-11-20T20:00:00.000Z",
};

it("shows what was announced, with its web addresses as links and no markup", () => {
  renderEventDetail(buildEventResponse(), { announcements: [announcement] });
  const item = screen.getByRole("heading", { name: "Doors open at six" }).closest("li")!;
  expect(item).toHaveTextContent("<b>Bring</b> a jacket.");
  expect(within(item).getByText("Friday, November 20, 2026, 3:00 PM EST")).toBeInTheDocument();
  const [link, ...others] = within(item).getAllByRole("link");
  expect(link).toHaveAttribute("href", "https://maps.example/x");
  expect(others).toEqual([]);
});

it("shows nothing without announcements", () => {
  renderEventDetail(buildEventResponse());
  expect(screen.queryByRole("heading", { name: "Announcements" })).not.toBeInTheDocument();
});
