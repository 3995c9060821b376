import userEvent from "@testing-library/user-event";
import { useState } from "react";

import { render, screen } from "@/tests/support/render";

import { guardPage, leavePage } from "./leave-page";
import { UnsavedGuard } from "./unsaved-guard";

const OTHER_PAGE = "/elsewhere";
const opened: string[] = [];
jest.mock("next/navigation", () => ({ useRouter: () => ({ push: (to: string) => opened.push(to) }) }));

function Form({ guards = 1 }: { guards?: number }) {
  const [isDirty, setDirty] = useState(false);
  return (
    <>
      {Array.from({ length: guards }, (_, index) => (
        <UnsavedGuard key={index} isDirty={isDirty} />
      ))}
      <button onClick={() => setDirty(true)}>Type</button>
      <button onClick={() => setDirty(false)}>Save</button>
      <a href={OTHER_PAGE}>Elsewhere</a>
      <a href="#main">Skip to content</a>
      <button onClick={() => leavePage(() => opened.push("/opened"))}>Open</button>
    </>
  );
}

beforeEach(() => {
  opened.length = 0;
  window.history.pushState(null, "", "/form");
});

test("asks when a link is clicked, and follows it after confirmation", async () => {
  const user = userEvent.setup();
  render(<Form />);
  await user.click(screen.getByRole("button", { name: "Type" }));
  await user.click(screen.getByRole("link", { name: "Elsewhere" }));
  await user.click(await screen.findByRole("button", { name: "Cancel" }));
  expect(opened).toEqual([]);
  await user.click(screen.getByRole("link", { name: "Elsewhere" }));
  expect(await screen.findByRole("alertdialog", { name: "Leave without saving?" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Leave" }));
  expect(opened).toEqual([OTHER_PAGE]);
});

test("asks once where two forms of a page have changes", async () => {
  const user = userEvent.setup();
  render(<Form guards={2} />);
  await user.click(screen.getByRole("button", { name: "Type" }));
  await user.click(screen.getByRole("link", { name: "Elsewhere" }));
  await user.click(await screen.findByRole("button", { name: "Leave" }));
  expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
  expect(opened).toEqual([OTHER_PAGE]);
});

test("asks before a button opens another page, and opens it only after confirmation", async () => {
  const user = userEvent.setup();
  const { unmount } = render(<Form />);
  await user.click(screen.getByRole("button", { name: "Type" }));
  await user.click(screen.getByRole("button", { name: "Open" }));
  await user.click(await screen.findByRole("button", { name: "Cancel" }));
  expect(opened).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Open" }));
  await user.click(await screen.findByRole("button", { name: "Leave" }));
  expect(opened).toEqual(["/opened"]);
  unmount();
  leavePage(() => opened.push("/after"));
  expect(opened).toEqual(["/opened", "/after"]);
});

test("asks for one form when another of the page is saved", () => {
  const ask = jest.fn();
  const stop = guardPage(ask);
  guardPage(jest.fn())();
  leavePage(() => opened.push("/opened"));
  stop();
  expect(ask).toHaveBeenCalledTimes(1);
  expect(opened).toEqual([]);
});

test("leaves Back to the browser", async () => {
  const user = userEvent.setup();
  const pushState = jest.spyOn(window.history, "pushState");
  render(<Form />);
  await user.click(screen.getByRole("button", { name: "Type" }));
  window.dispatchEvent(new PopStateEvent("popstate"));
  expect(pushState).not.toHaveBeenCalled();
  expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
});

const isUnloadStopped = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));

test("lets the browser ask before the document is unloaded, but not once the member has confirmed", async () => {
  const user = userEvent.setup();
  render(<Form />);
  expect(isUnloadStopped()).toBe(false);
  await user.click(screen.getByRole("button", { name: "Type" }));
  expect(isUnloadStopped()).toBe(true);
  await user.click(screen.getByRole("button", { name: "Open" }));
  expect(isUnloadStopped()).toBe(true);
  await user.click(await screen.findByRole("button", { name: "Leave" }));
  expect(isUnloadStopped()).toBe(false);
});

test("follows a link to a part of the page without a question", async () => {
  const user = userEvent.setup();
  render(<Form />);
  await user.click(screen.getByRole("button", { name: "Type" }));
  await user.click(screen.getByRole("link", { name: "Skip to content" }));
  expect(window.location.hash).toBe("#main");
  expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
});

test("closes the menu whose link is clicked, which would cover the question", async () => {
  const user = userEvent.setup();
  render(
    <>
      <Form />
      <dialog open aria-label="Menu">
        <a href={OTHER_PAGE}>Events</a>
      </dialog>
    </>,
  );
  const menu = screen.getByRole("dialog", { name: "Menu" });
  await user.click(screen.getByRole("button", { name: "Type" }));
  await user.click(screen.getByRole("link", { name: "Events" }));
  expect(await screen.findByRole("alertdialog", { name: "Leave without saving?" })).toBeVisible();
  expect(menu).not.toHaveAttribute("open");
});
