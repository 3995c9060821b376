import { QueryObserver } from "@tanstack/react-query";

import { createQueryClient } from "@/lib/http/browser/query-client";
import { notesQuery } from "@/lib/notes/client";
import type { NetworkNote } from "@/lib/notes/schema";
import { jsonResponse, mockFetch } from "@/tests/support/fakes/fake-fetch";
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
