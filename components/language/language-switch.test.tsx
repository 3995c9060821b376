import { waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";

import { jsonResponse, mockFetch, networkError } from "@/tests/support/fakes/fake-fetch";
import { render, screen } from "@/tests/support/render";

import { LanguageSwitch } from "./language-switch";

const refresh = jest.fn();
jest.mock("next/navigation", () => ({ useRouter: () => ({ refresh }) }));
const getButton = (name: string) => screen.getByRole("button", { name });
const listPressed = () => screen.getAllByRole("button", { pressed: true }).map(({ textContent }) => textContent);

beforeEach(() => {
  refresh.mockReset();
});

it("stores a visitor's choice and renders the page again, which keeps what was typed", async () => {
  const calls = mockFetch({ "PUT /api/language": jsonResponse(200, { language: "es" }) });
  render(<LanguageSwitch />);
  expect(screen.getByRole("group", { name: "Language" })).toBeVisible();
  expect(listPressed()).toEqual(["English"]);
  await userEvent.click(getButton("Español"));
  await waitFor(() => expect(refresh).toHaveBeenCalledTimes(1));
  expect(calls.map(({ body }) => body)).toEqual([{ language: "es" }]);
});

it("shows what a member has chosen, not what is on the screen, and lets the browser decide again", async () => {
  const calls = mockFetch({ "PUT /api/language": jsonResponse(200, { language: null }) });
  const { rerender } = render(<LanguageSwitch chosen={null} />);
  expect(listPressed()).toEqual(["As in my browser"]);
  rerender(<LanguageSwitch chosen="en" />);
  expect(listPressed()).toEqual(["English"]);
  await userEvent.click(getButton("As in my browser"));
  await waitFor(() => expect(refresh).toHaveBeenCalledTimes(1));
  expect(calls.map(({ body }) => body)).toEqual([{ language: null }]);
});

it("keeps the language and the focus if the choice can't be stored", async () => {
  mockFetch({ "PUT /api/language": networkError() });
  render(<LanguageSwitch chosen="en" />);
  await userEvent.click(getButton("Español"));
  await waitFor(() => expect(getButton("Español")).toHaveAttribute("aria-disabled", "false"));
  expect(getButton("Español")).toHaveFocus();
  expect(refresh).not.toHaveBeenCalled();
});
