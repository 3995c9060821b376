import userEvent from "@testing-library/user-event";

import type { DoorEntry } from "@/lib/door/schema";
import { render, screen } from "@/tests/support/render";

import { DoorDesk } from "./door-desk";

const ignore = () => undefined;
const toState = (entries: DoorEntry[]) => {
  const list = { entries, isComplete: true } as never;
  return { list, unsent: 0, isOffline: false, isRevoked: false, isReady: true, notes: [] } as never;
};
const toEntry = (name: string): DoorEntry => ({
  kind: "guest",
  id: name,
  name,
  company: null,
  state: "expected",
  checkedInAt: null,
  codeHashes: [],
});

it("shows the closest names, and says how many more match", async () => {
  const entries = [...Array.from({ length: 10 }, (_, index) => `Lisa ${index}`), "Wei Li"].map(toEntry);
  render(<DoorDesk state={toState(entries)} onCheckIn={ignore} onCheckOut={ignore} onDismiss={ignore} />);
  await userEvent.type(screen.getByRole("searchbox", { name: "Search guests and members" }), "li");
  expect(screen.getAllByRole("listitem")[0]).toHaveTextContent("Wei Li");
  expect(screen.getByText("3 more. Type more of the name.")).toBeVisible();
  await userEvent.type(screen.getByRole("searchbox", { name: "Search guests and members" }), "sa 7");
  expect(screen.queryByText(/more\. Type/)).toBeNull();
});

it("says how many of a party are in, and lets in the others by one press", async () => {
  const ana: DoorEntry = { ...toEntry("Ana Ruiz"), kind: "member", state: "checked_in" };
  const [ben, cem] = ["Ben", "Cem"].map((name) => ({ ...toEntry(name), partyOf: ana.id }));
  const declined: DoorEntry = { ...toEntry("Dan"), partyOf: ana.id, state: "declined" };
  const onCheckIn = jest.fn();
  const state = toState([ana, ben!, cem!, declined, toEntry("Eva")]);
  render(<DoorDesk state={state} onCheckIn={onCheckIn} onCheckOut={ignore} onDismiss={ignore} />);
  const search = screen.getByRole("searchbox", { name: "Search guests and members" });
  await userEvent.type(search, "ana");
  expect(screen.getByRole("listitem")).toHaveTextContent("Checked in · 1 of 3 in");
  await userEvent.click(screen.getByRole("button", { name: "All 2 with Ana Ruiz: check in" }));
  expect(onCheckIn.mock.calls).toEqual([[ben], [cem]]);
  await userEvent.clear(search);
  await userEvent.type(search, "eva");
  expect(screen.getByRole("listitem")).not.toHaveTextContent(" of ");
});
