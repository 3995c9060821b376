import userEvent from "@testing-library/user-event";

import type { DoorEntry } from "@/lib/door/schema";
import { render, screen } from "@/tests/support/render";

import { DoorDesk } from "./door-desk";

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
  const list = { entries, isComplete: true } as never;
  const state = { list, unsent: 0, isOffline: false, isRevoked: false, isReady: true, notes: [] } as never;
  const ignore = () => undefined;
  render(<DoorDesk state={state} onCheckIn={ignore} onCheckOut={ignore} onDismiss={ignore} />);
  await userEvent.type(screen.getByRole("searchbox", { name: "Search guests and members" }), "li");
  expect(screen.getAllByRole("listitem")[0]).toHaveTextContent("Wei Li");
  expect(screen.getByText("3 more. Type more of the name.")).toBeVisible();
  await userEvent.type(screen.getByRole("searchbox", { name: "Search guests and members" }), "sa 7");
  expect(screen.queryByText(/more\. Type/)).toBeNull();
});
