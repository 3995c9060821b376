import userEvent from "@testing-library/user-event";

import { askToFinishTag, isAskedToFinishTag } from "@/lib/profiles/client/finish-tag";
import { render, screen } from "@/tests/support/render";

import { FinishTagPrompt } from "./finish-tag-prompt";

jest.mock("next/navigation", () => jest.requireActual("@/tests/support/fakes/navigation"));

const prompt = () => screen.queryByRole("region", { name: "Complete your name tag" });

beforeEach(() => localStorage.clear());

it("is for the member who joined quickly", () => {
  askToFinishTag("ben");
  expect([isAskedToFinishTag("ana"), isAskedToFinishTag("ben")]).toEqual([false, true]);
});

it("can be put away for good", async () => {
  askToFinishTag("ana");
  render(<FinishTagPrompt />);
  expect(screen.getByRole("link", { name: "Add details" })).toHaveAttribute("href", "/profile#details");
  await userEvent.click(screen.getByRole("button", { name: "Not now" }));
  expect([prompt(), isAskedToFinishTag("ana")]).toEqual([null, false]);
});
