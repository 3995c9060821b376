import userEvent from "@testing-library/user-event";
import { startTransition, useState } from "react";

import { onRouterTransitionStart } from "@/instrumentation-client";
import { act, fireEvent, render, screen, waitFor } from "@/tests/support/render";

import { leavePage } from "./leave-page";
import { UnsavedGuard } from "./unsaved-guard";

const OTHER_PAGE = "/elsewhere";
const pushed: string[] = [];
const push = (to: string) => window.history.pushState(null, "", to);
const replace = (to: string) => window.history.replaceState(null, "", to);
jest.mock("next/navigation", () => ({ useRouter: () => ({ push, replace }) }));

function Form() {
  const [isDirty, setDirty] = useState(false);
  const [leaveTo, setLeaveTo] = useState<string | null>(null);
  const create = () => {
    setDirty(false);
    setLeaveTo("/created");
  };
  return (
    <>
      <UnsavedGuard isDirty={isDirty} leaveTo={leaveTo} />
      <button onClick={create}>Create</button>
      <button onClick={() => setDirty(true)}>Type</button>
      <button onClick={() => setDirty(false)}>Save</button>
      <a href={OTHER_PAGE}>Elsewhere</a>
      <a href="#main">Skip to content</a>
      <button onClick={() => leavePage((navigate) => pushed.push(`${navigate} /opened`))}>Open</button>
    </>
  );
}

const getPage = (): string => window.location.pathname.slice(1).split("-")[0] ?? "";

/** The pages whose `popstate` event reached other listeners than the guard's, such as Next's. */
const visited: string[] = [];
const waitForPage = (page: string) =>
  new Promise<void>((resolve) => {
    const listener = () => {
      visited.push(getPage());
      if (getPage() !== page) return;
      window.removeEventListener("popstate", listener);
      resolve();
    };
    window.addEventListener("popstate", listener);
  });

let testNumber = 0;
beforeEach(() => {
  pushed.length = 0;
  visited.length = 0;
  window.history.pushState(null, "", `/list-${++testNumber}`);
  window.history.pushState(null, "", `/form-${testNumber}`);
});

test("asks on Back with unsaved changes, and leaves only after confirmation", async () => {
  const user = userEvent.setup();
  render(<Form />);
  await user.click(screen.getByRole("button", { name: "Type" }));
  window.history.back();
  expect(await screen.findByRole("alertdialog", { name: "Leave without saving?" })).toBeVisible();
  expect(getPage()).toBe("form");
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();

  window.history.back();
  const left = waitForPage("list");
  await user.click(await screen.findByRole("button", { name: "Leave" }));
  await left;
  expect(visited).toEqual(["list"]);
});

test("keeps the question over the page's links until the browser has gone back", async () => {
  const user = userEvent.setup();
  render(<Form />);
  await user.click(screen.getByRole("button", { name: "Type" }));
  window.history.back();
  const leave = await screen.findByRole("button", { name: "Leave" });
  const left = waitForPage("list");
  fireEvent.click(leave);
  expect(getPage()).toBe("form");
  expect(screen.getByRole("alertdialog")).toBeVisible();
  await act(() => left);
  await waitFor(() => expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument());
});

test("closes the question if there is nothing to go back to", async () => {
  jest.spyOn(window.history, "go").mockImplementationOnce(() => undefined);
  const user = userEvent.setup();
  render(<Form />);
  await user.click(screen.getByRole("button", { name: "Type" }));
  window.history.back();
  const leave = await screen.findByRole("button", { name: "Leave" });
  jest.useFakeTimers();
  fireEvent.click(leave);
  act(() => jest.advanceTimersByTime(1_000));
  jest.useRealTimers();
  expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
  expect(getPage()).toBe("form");
});

test("opens the link that is pressed before the page is replaced, in its place", async () => {
  const user = userEvent.setup();
  const { unmount } = render(<Form />);
  await user.click(screen.getByRole("button", { name: "Type" }));
  const replaceState = jest.spyOn(window.history, "replaceState");
  fireEvent.click(screen.getByRole("button", { name: "Create" }));
  fireEvent.click(screen.getByRole("link", { name: "Elsewhere" }));
  expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
  await waitFor(() => expect(window.location.pathname).toBe(OTHER_PAGE));
  expect(replaceState.mock.calls.map(([, , to]) => to)).toEqual([OTHER_PAGE]);
  unmount();
  const left = waitForPage("list");
  window.history.back();
  await left;
  expect(visited).toEqual(["list"]);
});

test("stays with a link that was pressed before the page was done", async () => {
  const user = userEvent.setup();
  render(<Form />);
  await user.click(screen.getByRole("button", { name: "Type" }));
  let endLoading: () => void = () => undefined;
  const loaded = new Promise<void>((resolve) => (endLoading = resolve));
  act(() =>
    startTransition(async () => {
      onRouterTransitionStart(OTHER_PAGE, "push");
      await loaded;
    }),
  );
  fireEvent.click(screen.getByRole("button", { name: "Create" }));
  const hasGoneBack = jest.fn();
  window.addEventListener("popstate", hasGoneBack, { once: true, capture: true });
  await new Promise((resolve) => setTimeout(resolve));
  expect(hasGoneBack).not.toHaveBeenCalled();
  expect(getPage()).toBe("form");
  await act(async () => endLoading());
});

test("asks on Back after a filter changed the address, before the first change and between two", async () => {
  const user = userEvent.setup();
  render(<Form />);
  const getSearch = () => window.location.search;
  replace(`/form-${testNumber}?scope=past`);
  for (const scope of ["past", "all"]) {
    replace(`/form-${testNumber}?scope=${scope}`);
    await user.click(screen.getByRole("button", { name: "Type" }));
    window.history.back();
    await screen.findByRole("alertdialog", { name: "Leave without saving?" });
    expect([getPage(), getSearch()]).toEqual(["form", `?scope=${scope}`]);
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    await user.click(screen.getByRole("button", { name: "Save" }));
  }
});

test("leaves with one Back when everything is saved", async () => {
  const user = userEvent.setup();
  render(<Form />);
  await user.click(screen.getByRole("button", { name: "Type" }));
  await user.click(screen.getByRole("button", { name: "Save" }));
  const left = waitForPage("list");
  window.history.back();
  await left;
  expect(visited).toEqual(["list"]);
  expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
});

test.each([
  ["with changes", true],
  ["without changes", false],
])(
  "leaves no entry of the page in the history when it is done, neither for Back nor for Forward, %s",
  async (_, isChanged) => {
    const user = userEvent.setup();
    render(<Form />);
    if (isChanged) await user.click(screen.getByRole("button", { name: "Type" }));
    await user.click(screen.getByRole("button", { name: "Create" }));
    await waitFor(() => expect(getPage()).toBe("created"));
    if (isChanged) {
      const forward = waitForPage("created");
      window.history.forward();
      await forward;
      visited.length = 0;
      window.history.back();
      await waitForPage("created");
    }
    visited.length = 0;
    const left = waitForPage("list");
    window.history.back();
    await left;
    expect(visited).toEqual(["list"]);
  },
);

test("asks when a link is clicked, and follows it after confirmation, with one entry of the page for Back", async () => {
  const user = userEvent.setup();
  const { unmount } = render(<Form />);
  await user.click(screen.getByRole("button", { name: "Type" }));
  await user.click(screen.getByRole("link", { name: "Elsewhere" }));
  expect(getPage()).toBe("form");
  await user.click(await screen.findByRole("button", { name: "Leave" }));
  expect(window.location.pathname).toBe(OTHER_PAGE);
  unmount();
  for (const page of ["form", "list"]) {
    const back = waitForPage(page);
    window.history.back();
    await back;
  }
  expect(visited).toEqual(["form", "list"]);
});

test("asks before a button opens another page, and opens it only after confirmation", async () => {
  const user = userEvent.setup();
  const { unmount } = render(<Form />);
  await user.click(screen.getByRole("button", { name: "Type" }));
  await user.click(screen.getByRole("button", { name: "Open" }));
  await user.click(await screen.findByRole("button", { name: "Cancel" }));
  expect(pushed).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Open" }));
  await user.click(await screen.findByRole("button", { name: "Leave" }));
  expect(pushed).toEqual(["replace /opened"]);
  unmount();
  leavePage((navigate) => pushed.push(`${navigate} /after`));
  expect(pushed).toEqual(["replace /opened", "push /after"]);
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
