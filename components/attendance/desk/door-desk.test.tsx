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
  const [ben, cem] = ["Ben", "Cem"].map((name) => ({ ...toEntry(name), company: "Guest of Ana", partyOf: ana.id }));
  const declined: DoorEntry = { ...toEntry("Dan"), partyOf: ana.id, state: "declined" };
  const onCheckIn = jest.fn();
  const state = toState([ana, ben!, cem!, declined, toEntry("Eva")]);
  render(<DoorDesk state={state} onCheckIn={onCheckIn} onCheckOut={ignore} onDismiss={ignore} />);
  const search = screen.getByRole("searchbox", { name: "Search guests and members" });
  await userEvent.type(search, "ana");
  expect(screen.getAllByRole("listitem")[0]).toHaveTextContent("Checked in · 1 of 3 in");
  // One for the party, though all of it is found.
  await userEvent.click(screen.getByRole("button", { name: /^All 2/ }));
  expect(onCheckIn.mock.calls).toEqual([[ben], [cem]]);
  await userEvent.clear(search);
  expect(screen.queryByRole("listitem")).not.toBeInTheDocument();
  await userEvent.type(search, "eva");
  expect(screen.getByRole("listitem")).not.toHaveTextContent(" of ");
});

it("shows the party of who came last while somebody of it is missing", () => {
  const ana: DoorEntry = { ...toEntry("Ana Ruiz"), kind: "member", state: "checked_in" };
  const ben: DoorEntry = { ...toEntry("Ben"), partyOf: ana.id };
  const show = (party: DoorEntry[]) => (
    <DoorDesk state={toState(party)} party={party} onCheckIn={ignore} onCheckOut={ignore} onDismiss={ignore} />
  );
  const { rerender } = render(show([ana, ben]));
  expect(screen.getByRole("button", { name: "Check in Ben" })).toBeVisible();
  rerender(show([ana, { ...ben, state: "checked_in" }]));
  expect(screen.queryByRole("listitem")).not.toBeInTheDocument();
});
