import type { EventFilters } from "@/lib/events/schema/list";
import { act, fireEvent, render, screen, waitFor } from "@/tests/support/render";
import { renderToString } from "@/tests/support/render-to-string";

import { EventFilterBar } from "./event-filter-bar";

const NO_FILTERS: EventFilters = { q: "", city: "", format: "", date: "", hidden: false };

it("applies what was entered before hydration", async () => {
  const onChange = jest.fn();
  const page = <EventFilterBar filters={NO_FILTERS} activeCount={0} cities={["Miami", "Tampa"]} onChange={onChange} />;
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = renderToString(page);
  fireEvent.input(screen.getByRole("searchbox", { name: "Search events" }), { target: { value: "tacos" } });
  fireEvent.input(screen.getByRole("combobox", { name: "City" }), { target: { value: "Tampa" } });
  fireEvent.click(screen.getByRole("checkbox", { name: "Show hidden" }));

  await act(async () => void render(page, { container, hydrate: true }));
  await waitFor(() => expect(onChange).toHaveBeenCalledWith({ q: "tacos" }));
  expect(onChange).toHaveBeenCalledWith({ city: "Tampa", hidden: true });
  expect(onChange).toHaveBeenCalledTimes(2);
  expect(screen.getByRole("searchbox", { name: "Search events" })).toHaveValue("tacos");
});
