import { waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";

import { documentLoad } from "@/lib/core/shared/document-load";

import { jsonResponse, mockFetch, networkError } from "@/tests/support/fakes/fake-fetch";
import { render, screen } from "@/tests/support/render";

import { LanguageSwitch } from "./language-switch";

let reload: jest.SpyInstance;
const getButton = (name: string) => screen.getByRole("button", { name });
const listPressed = () => screen.getAllByRole("button", { pressed: true }).map(({ textContent }) => textContent);

beforeEach(() => {
  reload = jest.spyOn(documentLoad, "reload").mockReturnValue(undefined);
});

it("stores a visitor's choice and loads the page again", async () => {
  const calls = mockFetch({ "PUT /api/language": jsonResponse(200, { language: "es" }) });
  render(<LanguageSwitch />);
  expect(screen.getByRole("group", { name: "Language" })).toBeVisible();
  expect(listPressed()).toEqual(["English"]);
  await userEvent.click(getButton("Español"));
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  expect(calls.map(({ body }) => body)).toEqual([{ language: "es" }]);
});

it("shows what a member has chosen, not what is on the screen, and lets the browser decide again", async () => {
  const calls = mockFetch({ "PUT /api/language": jsonResponse(200, { language: null }) });
  const { rerender } = render(<LanguageSwitch chosen={null} />);
  expect(listPressed()).toEqual(["As in my browser"]);
  rerender(<LanguageSwitch chosen="en" />);
  expect(listPressed()).toEqual(["English"]);
  await userEvent.click(getButton("As in my browser"));
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  expect(calls.map(({ body }) => body)).toEqual([{ language: null }]);
});

it("keeps the language and the focus if the choice can't be stored", async () => {
  mockFetch({ "PUT /api/language": networkError() });
  render(<LanguageSwitch chosen="en" />);
  await userEvent.click(getButton("Español"));
  await waitFor(() => expect(getButton("Español")).toHaveAttribute("aria-disabled", "false"));
  expect(getButton("Español")).toHaveFocus();
  expect(reload).not.toHaveBeenCalled();
});
