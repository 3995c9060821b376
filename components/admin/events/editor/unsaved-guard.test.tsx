import { render, screen } from "@/tests/support/render";
import userEvent from "@testing-library/user-event";
import { useState } from "react";

import { UnsavedGuard } from "./unsaved-guard";

const ELSEWHERE = "/elsewhere";
const pushed: string[] = [];
jest.mock("next/navigation", () => ({ useRouter: () => ({ push: (to: string) => pushed.push(to) }) }));

function Form() {
  const [isDirty, setDirty] = useState(false);
  return (
    <>
      <UnsavedGuard isDirty={isDirty} />
      <button onClick={() => setDirty(true)}>Type</button>
      <button onClick={() => setDirty(false)}>Save</button>
      <a href={ELSEWHERE}>Elsewhere</a>
    </>
  );
}

const path = (): string => window.location.pathname.slice(1).split("-")[0] ?? "";

/** Resolves when the browser has gone there; what Next hears of the way is in `heard`. */
const heard: string[] = [];
const arrivesAt = (page: string) =>
  new Promise<void>((resolve) => {
    const listen = () => {
      heard.push(path());
      if (path() !== page) return;
      window.removeEventListener("popstate", listen);
      resolve();
    };
    window.addEventListener("popstate", listen);
  });

let times = 0;
beforeEach(() => {
  pushed.length = 0;
  heard.length = 0;
  window.history.pushState(null, "", `/list-${++times}`);
  window.history.pushState(null, "", `/form-${times}`);
});

test("Back with something unsaved asks first, and stays until it is answered", async () => {
  const user = userEvent.setup();
  render(<Form />);
  await user.click(screen.getByRole("button", { name: "Type" }));
  window.history.back();
  expect(await screen.findByRole("alertdialog", { name: "Leave without saving?" })).toBeVisible();
  expect(path()).toBe("form");
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();

  // And again, this time for good.
  window.history.back();
  const gone = arrivesAt("list");
  await user.click(await screen.findByRole("button", { name: "Leave" }));
  await gone;
  expect(heard).toEqual(["list"]);
});

test("once all is saved, one Back leaves", async () => {
  const user = userEvent.setup();
  render(<Form />);
  await user.click(screen.getByRole("button", { name: "Type" }));
  await user.click(screen.getByRole("button", { name: "Save" }));
  const gone = arrivesAt("list");
  window.history.back();
  await gone;
  expect(heard).toEqual(["list"]);
  expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
});

test("a link asks too, and leads on once it is left", async () => {
  const user = userEvent.setup();
  render(<Form />);
  await user.click(screen.getByRole("button", { name: "Type" }));
  await user.click(screen.getByRole("link", { name: "Elsewhere" }));
  expect(pushed).toEqual([]);
  await user.click(await screen.findByRole("button", { name: "Leave" }));
  expect(pushed).toEqual([ELSEWHERE]);
});
