import { waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";

import { documentLoad } from "@/lib/core/shared/document-load";

import { jsonResponse, mockFetch, networkError } from "@/tests/support/fakes/fake-fetch";
import { render, screen } from "@/tests/support/render";

import { LanguageSwitch } from "./language-switch";

let reload: jest.SpyInstance;
const chooseSpanish = () => userEvent.click(screen.getByRole("radio", { name: "Español" }));

beforeEach(() => {
  reload = jest.spyOn(documentLoad, "reload").mockReturnValue(undefined);
  document.cookie = "language=; path=/; max-age=0";
});

it("stores a visitor's choice in the cookie and loads the page again", async () => {
  const calls = mockFetch({});
  render(<LanguageSwitch isSignedIn={false} />);
  expect(screen.getByRole("group", { name: "Language" })).toBeVisible();
  expect(screen.getByRole("radio", { name: "English" })).toBeChecked();
  await chooseSpanish();
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  expect(document.cookie).toBe("language=es");
  expect(calls).toEqual([]);
});

it("stores a member's choice in the account before it loads the page again", async () => {
  const calls = mockFetch({ "PUT /api/profiles/me/language": jsonResponse(200, { language: "es" }) });
  render(<LanguageSwitch isSignedIn />);
  await chooseSpanish();
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  expect(calls.map(({ body }) => body)).toEqual([{ language: "es" }]);
  expect(document.cookie).toBe("language=es");
});

it("keeps the language if the account's choice can't be stored", async () => {
  mockFetch({ "PUT /api/profiles/me/language": networkError() });
  render(<LanguageSwitch isSignedIn />);
  await chooseSpanish();
  await waitFor(() => expect(screen.getByRole("radio", { name: "English" })).toBeEnabled());
  expect(reload).not.toHaveBeenCalled();
  expect(document.cookie).toBe("");
});
