import { QueryObserver } from "@tanstack/react-query";

import { sendUnsentCheckIns } from "@/components/attendance/desk/send-unsent-check-ins";
import { getNoteOutbox, resetNoteOutbox } from "@/components/live/notes/get-note-outbox";
import { currentUserQuery } from "@/lib/auth/client/current-user";
import { storeSession } from "@/lib/auth/client/stored-session";
import { myRsvpsQuery } from "@/lib/events/client/rsvp";
import { createQueryClient } from "@/lib/http/browser/query-client";
import { toNoteFields } from "@/lib/notes/policy/merge-note";
import { jsonResponse, mockFetch } from "@/tests/support/fakes/fake-fetch";
import { buildNote } from "@/tests/support/fixtures/notes";
import { VIEWER } from "@/tests/support/fixtures/viewer";
import { waitFor } from "@/tests/support/render";

import { type OfflineCopyTexts, syncOfflineCopy } from "./sync-offline-copy";

jest.mock("@/components/attendance/desk/send-unsent-check-ins", () => ({
  sendUnsentCheckIns: jest.fn(() => Promise.resolve()),
}));

const NOTE = buildNote("c1");
const SENT = "PUT /api/connections/c1/note";

beforeEach(() => localStorage.clear());
afterEach(resetNoteOutbox);

const goOnline = () => window.dispatchEvent(new Event("online"));
const show = () => document.dispatchEvent(new Event("visibilitychange"));

it.each([
  ["with a network, though this tab wrote none", false, goOnline],
  ["with a network, when this tab wrote some", true, goOnline],
  ["when it is shown, though this tab wrote none", false, show],
  ["when it is shown, when this tab wrote some", true, show],
])("sends the notes of a tab that was closed meanwhile %s", async (_, isOpen, happen) => {
  const calls = mockFetch({ [SENT]: jsonResponse(200, { ...NOTE, note: "Likes boats", revision: 2 }) });
  localStorage.setItem("auth_token", `h.${btoa(JSON.stringify({ sub: "ana" }))}.s`);
  const client = createQueryClient();
  if (isOpen) getNoteOutbox(client, "ana");
  const stop = syncOfflineCopy({ client, viewerId: "ana", texts: {} as OfflineCopyTexts });
  const entry = { base: NOTE, mine: { ...toNoteFields(NOTE), note: "Likes boats" } };
  localStorage.setItem("nametag_notes:closed", JSON.stringify({ userId: "ana", entries: [entry] }));
  happen();
  await waitFor(() =>
    expect(calls.map(({ body }) => body)).toEqual([expect.objectContaining({ note: "Likes boats" })]),
  );
  stop();
});

it.each([
  ["with a network", goOnline],
  ["when it is shown", show],
])("sends the check-ins that a door page left when it starts, and %s", (_, happen) => {
  mockFetch({});
  const send = jest.mocked(sendUnsentCheckIns);
  send.mockClear();
  const stop = syncOfflineCopy({
    ...{ client: createQueryClient(), viewerId: "ana" },
    texts: {} as OfflineCopyTexts,
  });
  expect(send).toHaveBeenCalledTimes(1);
  happen();
  expect(send).toHaveBeenCalledTimes(2);
  stop();
  happen();
  expect(send).toHaveBeenCalledTimes(2);
});

it("doesn't read the member again for the copy after a read that failed and was repeated once", async () => {
  jest.useFakeTimers();
  const serviceWorker = Object.assign(new EventTarget(), { controller: {} });
  Object.defineProperty(navigator, "serviceWorker", { configurable: true, value: serviceWorker });
  storeSession("a-token", false);
  const connections = "/api/connections/me";
  const calls = mockFetch({ "GET /api/auth/me": jsonResponse(500, {}), [`GET ${connections}`]: jsonResponse(200, []) });
  const client = createQueryClient();
  client.setQueryData(myRsvpsQuery().queryKey, []);
  client.setQueryData(currentUserQuery().queryKey, VIEWER);
  const stops = [
    new QueryObserver(client, currentUserQuery()).subscribe(() => undefined),
    syncOfflineCopy({ client, viewerId: VIEWER.id, texts: {} as OfflineCopyTexts }),
  ];
  void client.invalidateQueries({ queryKey: currentUserQuery().queryKey });
  await jest.advanceTimersByTimeAsync(30_000);
  expect(calls.map(({ path }) => path).sort()).toEqual(["/api/auth/me", "/api/auth/me", connections]);
  for (const stop of stops) stop();
  Reflect.deleteProperty(navigator, "serviceWorker");
  jest.useRealTimers();
});
