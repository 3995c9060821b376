import { buildAttendee } from "@/tests/support/fixtures/people";
import { renderPane } from "@/tests/support/fixtures/attendee-pane";
import { screen } from "@/tests/support/render";

jest.mock("next/navigation", () => jest.requireActual<object>("@/tests/support/fakes/navigation"));

const design = { key: "design", label: "Diseño" };
const ATTENDEES = [
  { ...buildAttendee("ana"), tags: { lookingFor: [design], canHelpWith: [] } },
  {
    ...buildAttendee("eli"),
    tags: { lookingFor: [], canHelpWith: ["a", "b", "c", "d", "e"].map((key) => ({ key, label: key })) },
  },
];

it("shows topics in the page's language, and three tags of a kind", () => {
  renderPane({ attendees: ATTENDEES });
  expect(screen.getByRole("list", { name: "Looking for" })).toHaveTextContent("Design");
  const list = screen.getByRole("list", { name: "Can help with" });
  expect(list).toHaveTextContent("abc+2and 2 more");
});

it("filters a loaded list by a tag of its kind", () => {
  renderPane({ attendees: ATTENDEES, filter: { lookingFor: "design" } });
  expect(screen.getAllByRole("article")).toHaveLength(1);
  expect(screen.getByText("1 of 2 attendees")).toBeInTheDocument();
});

it("offers to clear the filters when nobody matches", async () => {
  const { user, onClearSearch } = renderPane({ attendees: ATTENDEES, filter: { canHelpWith: "design" } });
  expect(screen.getByText("No attendees match your filters.")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Clear filters" }));
  expect(onClearSearch).toHaveBeenCalled();
});
