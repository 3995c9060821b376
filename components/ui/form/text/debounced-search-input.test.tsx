import { act } from "react";

import { fireEvent, render, screen } from "@/tests/support/render";

import { DebouncedSearchInput } from "./debounced-search-input";

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const renderField = (value: string, onSearch: (search: string) => void) => {
  const field = (current: string) => <DebouncedSearchInput aria-label="Search" value={current} onSearch={onSearch} />;
  const { rerender } = render(field(value));
  return (next: string) => rerender(field(next));
};
const field = () => screen.getByRole("searchbox", { name: "Search" });
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
const pause = () => act(() => jest.runAllTimers());

test("searches once for what is typed in one go, and leaves the space after a word in the field", () => {
  const onSearch = jest.fn();
  const changeValue = renderField("", onSearch);
  type("ann");
  type("anna ");
  pause();
  expect(onSearch.mock.calls).toEqual([["anna"]]);
  changeValue("anna");
  pause();
  expect(field()).toHaveValue("anna ");
  expect(onSearch).toHaveBeenCalledTimes(1);
});

test("keeps what is typed while the list is searched", () => {
  const changeValue = renderField("", () => undefined);
  type("ann");
  pause();
  type("anna");
  changeValue("ann");
  expect(field()).toHaveValue("anna");
});

test("shows a search that was set elsewhere", () => {
  const onSearch = jest.fn();
  const changeValue = renderField("anna", onSearch);
  changeValue("");
  expect(field()).toHaveValue("");
  pause();
  expect(onSearch).not.toHaveBeenCalled();
});
