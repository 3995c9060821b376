import userEvent from "@testing-library/user-event";

import { askToFinishNameTag, isAskedToFinishNameTag } from "@/lib/profiles/client/finish-name-tag";
import { render, screen } from "@/tests/support/render";

import { FinishNameTagPrompt } from "./finish-name-tag-prompt";

jest.mock("next/navigation", () => jest.requireActual("@/tests/support/fakes/navigation"));

const prompt = () => screen.queryByRole("region", { name: "Complete your name tag" });

beforeEach(() => localStorage.clear());

it("is for the member who joined quickly", () => {
  askToFinishNameTag("ben");
  expect([isAskedToFinishNameTag("ana"), isAskedToFinishNameTag("ben")]).toEqual([false, true]);
});

it("can be put away for good", async () => {
  askToFinishNameTag("ana");
  render(<FinishNameTagPrompt />);
  expect(screen.getByRole("link", { name: "Add details" })).toHaveAttribute("href", "/profile#details");
  await userEvent.click(screen.getByRole("button", { name: "Not now" }));
  expect([prompt(), isAskedToFinishNameTag("ana")]).toEqual([null, false]);
});
