import { QueryClientProvider } from "@tanstack/react-query";
import userEvent from "@testing-library/user-event";

import { getNoteOutbox, resetNoteOutbox } from "@/components/live/notes/get-note-outbox";
import type { NoteEntry } from "@/components/live/notes/note-outbox";
import { createQueryClient } from "@/lib/http/browser/query-client";
import { toNoteFields } from "@/lib/notes/policy/merge-note";
import { jsonResponse, mockFetch } from "@/tests/support/fakes/fake-fetch";
import { buildNote } from "@/tests/support/fixtures/notes";
import { render, screen } from "@/tests/support/render";

import { FailedNotes } from "./failed-notes";
import { OpenNote } from "./open-note";

const base = buildNote("ana-eli");

function show(entry: Pick<NoteEntry, "mine"> & Partial<NoteEntry>) {
  resetNoteOutbox();
  mockFetch({ "GET /api/network-notes": jsonResponse(200, []), "GET /api/connections": jsonResponse(200, []) });
  const client = createQueryClient();
  render(
    <QueryClientProvider client={client}>
      <FailedNotes entries={[{ base, ...entry }]} getOutbox={() => getNoteOutbox(client, "ana")} />
      <OpenNote viewerId="ana" />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

it("opens the editor for a text that another device changed", async () => {
  const user = show({ mine: { ...toNoteFields(base), note: "Mine" }, otherText: "Theirs" });
  expect(screen.getByRole("alert")).toHaveTextContent("The note about Eli Novak was changed on another device");
  await user.click(screen.getByRole("button", { name: "Choose a version" }));
  expect(await screen.findByRole("dialog", { name: "Notes and follow-up" })).toBeVisible();
});

it("shows and copies the tags and the day of a refused note", async () => {
  const user = show({ mine: { ...toNoteFields(base), tags: ["a", "b"], followUpOn: "2026-11-27" }, problem: "" });
  expect(screen.getByText("a, b")).toBeVisible();
  expect(screen.getByText("Follow up: On Nov 27, 2026")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Copy the text" }));
  expect(await navigator.clipboard.readText()).toBe("a, b\nFollow up: On Nov 27, 2026");
});
