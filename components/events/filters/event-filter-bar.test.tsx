import { fireEvent } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";

import type { EventFilters } from "@/lib/events/schema/list";
import en from "@/messages/en.json";
import { act, within } from "@/tests/support/render";

import { EventFilterBar } from "./event-filter-bar";

const NO_FILTERS: EventFilters = { q: "", city: "", format: "", date: "", hidden: false };

it("applies what was entered before hydration", async () => {
  const onChange = jest.fn();
  const bar = (
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      <EventFilterBar filters={NO_FILTERS} activeCount={0} cities={["Miami", "Tampa"]} onChange={onChange} />
    </NextIntlClientProvider>
  );
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = renderToString(bar);
  const form = within(container);
  fireEvent.change(form.getByRole("searchbox", { name: "Search events" }), { target: { value: "tacos" } });
  fireEvent.change(form.getByRole("combobox", { name: "City" }), { target: { value: "Tampa" } });
  fireEvent.click(form.getByRole("checkbox", { name: "Show hidden" }));

  const root = await act(async () => hydrateRoot(container, bar));
  expect(onChange).toHaveBeenCalledTimes(1);
  expect(onChange).toHaveBeenCalledWith({ q: "tacos", city: "Tampa", format: "", date: "", hidden: true });
  act(() => root.unmount());
});
