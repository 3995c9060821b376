import { QueryObserver } from "@tanstack/react-query";

import { endRefusedSession, logout } from "@/lib/auth/client/end-session";
import { documentLoad } from "@/lib/core/shared/document-load";
import { createQueryClient } from "@/lib/http/browser/query-client";
import { notesQuery } from "@/lib/notes/client";
import { toNoteFields } from "@/lib/notes/policy/merge-note";
import type { NetworkNote } from "@/lib/notes/schema";
import { jsonResponse, mockFetch, networkError, noContentResponse } from "@/tests/support/fakes/fake-fetch";
import { waitFor } from "@/tests/support/render";

import { getNoteOutbox, resetNoteOutbox } from "./get-note-outbox";

const NOTE: NetworkNote = {
  subject: { kind: "connection", id: "c1" },
  memberId: "ben",
  name: "Ben Okafor",
  met: { event: null, at: "2026-11-20T23:00:00.000Z" },
  note: "",
  tags: [],
  followUpOn: null,
  isFollowUpDone: false,
  revision: 0,
};

const signIn = (userId: string) => localStorage.setItem("auth_token", `h.${btoa(JSON.stringify({ sub: userId }))}.s`);

beforeEach(() => {
  localStorage.clear();
  signIn("ana");
});
afterEach(resetNoteOutbox);

it("reads a list again that was on its way while a note was stored", async () => {
  const client = createQueryClient();
  const stored = { ...NOTE, note: "Likes boats", revision: 1 };
  let respond: (response: Response) => void = () => undefined;
  const calls = mockFetch({
    "GET /api/network-notes": () =>
      calls.filter(({ method }) => method === "GET").length > 1
        ? jsonResponse(200, [stored])
        : new Promise<Response>((resolve) => (respond = resolve)),
    "PUT /api/connections/c1/note": jsonResponse(200, stored),
  });
  const stop = new QueryObserver(client, notesQuery()).subscribe(() => undefined);
  getNoteOutbox(client, "ana").write(NOTE, { note: "Likes boats" }, { atOnce: true });
  await waitFor(() => expect(client.getQueryData(notesQuery().queryKey)).toEqual([stored]));
  respond(jsonResponse(200, []));
  await Promise.resolve();
  expect(client.getQueryData(notesQuery().queryKey)).toEqual([stored]);
  stop();
});

it.each([
  ["is signed in as another member", () => signIn("ben")],
  ["has signed out", () => localStorage.clear()],
])("sends nothing while another tab %s", async (_, change) => {
  const calls = mockFetch({
    "PUT /api/connections/c1/note": jsonResponse(200, { ...NOTE, note: "Likes boats", revision: 1 }),
  });
  change();
  const outbox = getNoteOutbox(createQueryClient(), "ana");
  outbox.write(NOTE, { note: "Likes boats" }, { atOnce: true });
  await new Promise<void>((resolve) => outbox.subscribe(resolve));
  expect(calls).toEqual([]);
  expect(outbox.find(NOTE.subject)?.mine.note).toBe("Likes boats");
  signIn("ana");
  outbox.sendNow();
  await waitFor(() => expect(outbox.getState(NOTE.subject)).toBe("saved"));
});

it.each([
  ["keeps an unsent note when the server refuses the session", endRefusedSession, 1],
  ["removes an unsent note when the member signs out", logout, 0],
])("%s", async (_, end, count) => {
  jest.spyOn(documentLoad, "reload").mockReturnValue(undefined);
  jest.spyOn(documentLoad, "open").mockReturnValue(undefined);
  mockFetch({ "PUT /api/connections/c1/note": networkError(), "POST /api/auth/logout": noContentResponse() });
  signIn("ana");
  const outbox = getNoteOutbox(createQueryClient(), "ana");
  outbox.write(NOTE, { note: "Likes boats" }, { atOnce: true });
  await waitFor(() => expect(outbox.getState(NOTE.subject)).toBe("offline"));
  await end();
  window.dispatchEvent(new Event("pagehide"));
  expect(outbox.entries()).toHaveLength(count);
  expect(Object.keys(localStorage).filter((key) => key.startsWith("nametag_notes:"))).toHaveLength(count);
});

it("leaves an unsent note to the same member's next document, and removes another member's", async () => {
  mockFetch({ "PUT /api/connections/c1/note": networkError() });
  const leave = (userId: string) =>
    localStorage.setItem(
      `nametag_notes:${userId}`,
      JSON.stringify({ userId, entries: [{ base: NOTE, mine: { ...toNoteFields(NOTE), note: userId } }] }),
    );
  leave("ana");
  leave("ben");
  const outbox = getNoteOutbox(createQueryClient(), "ana");
  await waitFor(() => expect(localStorage.getItem("nametag_notes:ben")).toBeNull());
  await waitFor(() => expect(outbox.find(NOTE.subject)?.mine.note).toBe("ana"));
  expect(outbox.entries()).toHaveLength(1);
});
