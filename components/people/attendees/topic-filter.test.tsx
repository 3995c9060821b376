import { jsonResponse, mockFetch } from "@/tests/support/fakes/fake-fetch";
import { buildAttendee } from "@/tests/support/fixtures/people";
import { renderPane } from "@/tests/support/fixtures/attendee-pane";
import { render, screen, waitFor, within } from "@/tests/support/render";

import { TopicFilterButton } from "./topic-filter";

jest.mock("next/navigation", () => jest.requireActual<object>("@/tests/support/fakes/navigation"));

const design = { key: "design", label: "Diseño" };
const ATTENDEES = [
  { ...buildAttendee("ana"), topics: { lookingFor: [design], canHelpWith: [] } },
  {
    ...buildAttendee("eli"),
    topics: { lookingFor: [], canHelpWith: ["a", "b", "c", "d", "e"].map((key) => ({ key, label: key })) },
  },
];

it("shows topics in the page's language, and first and in bold what the viewer looks for", () => {
  const [ana, eli] = ATTENDEES;
  const topics = { lookingFor: [{ key: "a", label: "a" }], canHelpWith: [{ key: "b", label: "b" }, design] };
  renderPane({ attendees: [ana!, { ...eli!, topics }] });
  const row = within(screen.getByRole("article", { name: "Eli Novak" }));
  expect(row.getAllByRole("list").map(({ textContent }) => textContent)).toEqual(["Design, b", "a"]);
  expect(row.getByText("Design")).toHaveClass("font-bold");
  expect(row.getByText("a")).not.toHaveClass("font-bold");
});

it("filters a loaded list by a topic of its kind", () => {
  renderPane({ attendees: ATTENDEES, filter: { lookingFor: "design" } });
  expect(screen.getAllByRole("article")).toHaveLength(1);
  expect(screen.getByText("1 of 2 attendees")).toBeInTheDocument();
});

it("reads another order from the server, also of a completely loaded list", async () => {
  const sorted = [...ATTENDEES].reverse();
  const calls = mockFetch({
    "GET /api/events/event/rsvped-attendees?limit=60&sort=name": jsonResponse(200, sorted),
  });
  renderPane({ attendees: ATTENDEES, filter: { sort: "name" } });
  const getNames = () => screen.getAllByRole("article").map(({ textContent }) => textContent);
  const before = getNames();
  await waitFor(() => expect(getNames()).toEqual(before.toReversed()));
  expect(calls).toHaveLength(1);
});

it("names another order than the usual one on its button", () => {
  render(<TopicFilterButton eventId="event" filter={{ sort: "name" }} loaded={[]} onChange={jest.fn()} />);
  expect(screen.getByRole("button", { name: /^Filter and sort.*By name/ })).toBeInTheDocument();
});

it("offers to clear the filters when nobody matches", async () => {
  const { user, onClearSearch } = renderPane({ attendees: ATTENDEES, filter: { canHelpWith: "design" } });
  expect(screen.getByText("No attendees match your filters.")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Clear filters" }));
  expect(onClearSearch).toHaveBeenCalled();
});
