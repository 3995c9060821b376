import { ApiError } from "@/lib/http/browser/api-client";
import type { NetworkNote, NoteFields, NoteSubject } from "@/lib/notes/schema";

import { type NoteEntry, NoteOutbox } from "./note-outbox";

const SUBJECT: NoteSubject = { kind: "connection", id: "c" };
const NOTE: NetworkNote = {
  subject: SUBJECT,
  memberId: "ben",
  name: "Ben Okafor",
  met: { event: null, at: "2026-11-20T23:00:00.000Z" },
  note: "",
  tags: [],
  followUpOn: null,
  isFollowUpDone: false,
  revision: 0,
};

let server: NetworkNote;
let failure: Error | null;
let sent: NoteFields[];
let stored: readonly NoteEntry[];
let orphans: NoteEntry[];
let whileSaving: () => void;
let outbox: NoteOutbox;

const createOutbox = () =>
  new NoteOutbox(
    {
      save: async (_, { revision, ...fields }) => {
        whileSaving();
        if (failure) throw failure;
        sent.push(fields);
        if (revision !== server.revision) throw new ApiError(409, "changed", "changed");
        return (server = { ...server, ...fields, revision: revision + 1 });
      },
      get: async () => {
        if (failure) throw failure;
        return server;
      },
      onSaved: () => undefined,
      getStored: () => server,
    },
    {
      load: () => [...stored],
      loadOthers: () => orphans,
      save: (entries) => {
        stored = entries;
        return true;
      },
      adoptOrphans: async (adopt) => {
        adopt(orphans);
        orphans = [];
      },
    },
  );
const wait = (ms: number) => jest.advanceTimersByTimeAsync(ms);
const type = (note: string) => outbox.write(NOTE, { note });

beforeEach(() => {
  jest.useFakeTimers();
  server = NOTE;
  failure = null;
  sent = [];
  stored = [];
  orphans = [];
  whileSaving = () => undefined;
  outbox = createOutbox();
});
afterEach(() => jest.useRealTimers());

it("sends once after a pause in typing, and keeps the text until the server has it", async () => {
  type("L");
  type("Likes");
  expect(outbox.getState(SUBJECT)).toBe("saving");
  expect(stored).toMatchObject([{ mine: { note: "Likes" } }]);
  await wait(700);
  expect(sent).toEqual([]);
  await wait(200);
  expect(sent.map(({ note }) => note)).toEqual(["Likes"]);
  expect(outbox.getState(SUBJECT)).toBe("saved");
  expect(stored).toEqual([]);
});

it("waits without a network and sends when it is back", async () => {
  failure = new TypeError("offline");
  type("Likes boats");
  await wait(1_000);
  expect(outbox.getState(SUBJECT)).toBe("offline");
  type("Likes boats and tea");
  failure = null;
  outbox.sendNow();
  await wait(0);
  expect(server.note).toBe("Likes boats and tea");
  expect(outbox.getState(SUBJECT)).toBe("saved");
});

it("tries again by itself after a fault of the server", async () => {
  failure = new ApiError(503, "busy", "busy");
  type("Likes boats");
  await wait(1_000);
  failure = null;
  await wait(60_000);
  expect(server.note).toBe("Likes boats");
});

it("merges what another device stored meanwhile if both texts don't differ", async () => {
  server = { ...NOTE, tags: ["sailing"], revision: 3 };
  type("Likes boats");
  await wait(1_000);
  expect(server).toMatchObject({ note: "Likes boats", tags: ["sailing"], revision: 4 });
});

it("keeps both texts until the member has chosen", async () => {
  server = { ...NOTE, note: "Theirs", revision: 3 };
  type("Mine");
  await wait(1_000);
  expect(outbox.getState(SUBJECT)).toBe("conflict");
  expect(outbox.find(SUBJECT)).toMatchObject({ mine: { note: "Mine" }, otherText: "Theirs" });
  type("Mine, longer");
  await wait(60_000);
  expect(server.note).toBe("Theirs");
  outbox.resolve(SUBJECT, "Mine, longer\n\nTheirs");
  await wait(0);
  expect(server).toMatchObject({ note: "Mine, longer\n\nTheirs", revision: 4 });
  expect(outbox.getState(SUBJECT)).toBe("saved");
});

it("sends what was changed while the server refused the note", async () => {
  failure = new ApiError(400, "long", "validation");
  whileSaving = () => {
    type("Shorter");
    whileSaving = () => (failure = null);
  };
  type("Too long");
  await wait(1_000);
  expect(server.note).toBe("Shorter");
  expect(outbox.getState(SUBJECT)).toBe("saved");
});

it("doesn't call the network away while the server fails", async () => {
  failure = new ApiError(500, "broken", "internal");
  type("Likes boats");
  await wait(1_000);
  expect(outbox.getState(SUBJECT)).toBe("saving");
});

it("keeps what the server refuses, and sends it again after the next change", async () => {
  failure = new ApiError(404, "gone", "This connection doesn't exist any more.");
  type("Likes boats");
  await wait(1_000);
  expect(outbox.getState(SUBJECT)).toBe("failed");
  expect(outbox.find(SUBJECT)?.problem).toBe("This connection doesn't exist any more.");
  failure = null;
  type("Likes boats!");
  await wait(1_000);
  expect(server.note).toBe("Likes boats!");
});

it("takes over the notes of a closed tab, and keeps two texts about one person", async () => {
  orphans = [{ base: NOTE, mine: { note: "From before", tags: [], followUpOn: null, isFollowUpDone: false } }];
  await outbox.adoptOrphans();
  await wait(0);
  expect(server.note).toBe("From before");

  server = NOTE;
  type("Now");
  orphans = [{ base: NOTE, mine: { note: "From before", tags: [], followUpOn: null, isFollowUpDone: false } }];
  await outbox.adoptOrphans();
  await wait(1_000);
  expect(outbox.find(SUBJECT)).toMatchObject({ mine: { note: "Now" }, otherText: "From before" });
});

it("merges tags and a date that a closed tab left with what is written here", async () => {
  type("Now");
  orphans = [{ base: NOTE, mine: { note: "", tags: ["Boats"], followUpOn: "2026-12-01", isFollowUpDone: false } }];
  await outbox.adoptOrphans();
  await wait(1_000);
  expect(server).toMatchObject({ note: "Now", tags: ["Boats"], followUpOn: "2026-12-01" });
});

it("keeps a text that a closed tab left while it was sending", async () => {
  orphans = [{ base: NOTE, mine: { note: "From before", tags: [], followUpOn: null, isFollowUpDone: false } }];
  whileSaving = () => void outbox.adoptOrphans();
  type("Now");
  await wait(1_000);
  expect(outbox.find(SUBJECT)).toMatchObject({ mine: { note: "Now" }, otherText: "From before" });
});

it("sends what was typed while it was sending", async () => {
  type("One");
  await wait(799);
  const sending = wait(1);
  outbox.write(NOTE, { note: "One two" });
  await sending;
  await wait(1_000);
  expect(server.note).toBe("One two");
});

it("keeps nothing after the session", () => {
  type("Likes boats");
  outbox.clear();
  expect(stored).toEqual([]);
});
