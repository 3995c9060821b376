import { QueryClientProvider } from "@tanstack/react-query";

import { dismissToast, getCurrentToast } from "@/components/ui/feedback/toast";
import { WsClient } from "@/lib/api/browser/ws-client";
import { OUTBOX_PREFIX } from "@/lib/auth/client/unsent-prefixes";
import { localStore } from "@/lib/core/browser/storage";
import { myRsvpsQuery } from "@/lib/events/client/rsvp";
import { createQueryClient } from "@/lib/http/browser/query-client";
import { KEPT_ROUND_KEY } from "@/lib/rounds/constants";
import { roundsQuery } from "@/lib/rounds/client";
import type { Rounds } from "@/lib/rounds/schema";
import { jsonResponse, mockFetch } from "@/tests/support/fakes/fake-fetch";
import { FakeWebSocket } from "@/tests/support/fakes/fake-web-socket";
import { ME } from "@/tests/support/fixtures/messages";
import { buildPerson } from "@/tests/support/fixtures/people";
import { act, render, waitFor } from "@/tests/support/render";

import { LiveUpdates } from "./live-updates";
import { Outbox } from "./outbox/outbox";
import { createEntryStore } from "./outbox/entry-store";

jest.mock("next/navigation", () => jest.requireActual("@/tests/support/fakes/navigation"));

function connect() {
  FakeWebSocket.install();
  const socket = new WsClient({ url: () => "ws://localhost/ws", token: () => "a-token" });
  const outbox = new Outbox(
    { send: socket.send, replaceSocket: () => socket.replace() },
    createEntryStore(OUTBOX_PREFIX, ME),
  );
  const client = createQueryClient();
  render(
    <QueryClientProvider client={client}>
      <LiveUpdates socket={socket} outbox={outbox} viewerId={ME} />
    </QueryClientProvider>,
    { reactStrictMode: true },
  );
  FakeWebSocket.last().accept();
  act(() => FakeWebSocket.last().deliver({ type: "authenticated", userId: ME }));
  return { client, socket };
}
const deliver = (frame: object) => act(() => FakeWebSocket.last().deliver(frame));

// The component loads after the page, so it needs its own cleanup.
it("handles a frame once where effects run twice, as in development", () => {
  const { client, socket } = connect();
  const invalidate = jest.spyOn(client, "invalidateQueries");
  deliver({ type: "changed", resource: "events" });
  expect(invalidate).toHaveBeenCalledTimes(1);
  socket.disconnect();
});

it("reads the member's RSVPs again when an event may not be joined any more, and shows other errors", () => {
  const { client, socket } = connect();
  const { queryKey } = myRsvpsQuery();
  client.setQueryData(queryKey, []);
  socket.joinEvent("e1");
  const error = { type: "error", code: "forbidden", message: "RSVP to this event to see who's coming." };
  deliver({ ...error, eventId: "e1" });
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
  expect(getCurrentToast()).toBeNull();
  deliver({ ...error, message: "Not now." });
  expect(getCurrentToast()).toMatchObject({ title: "Error", description: "Not now." });
  dismissToast(getCurrentToast()?.id ?? 0);
  socket.disconnect();
});

it("tells a participant the new table of a round on another screen too", async () => {
  const { client, socket } = connect();
  const { queryKey } = roundsQuery("e1");
  const rounds: Rounds = { id: "r", rounds: 3, minutes: 10, round: 1, endsAt: null, isIn: false, table: null };
  const joined: Rounds = { ...rounds, isIn: true };
  const people = [{ user: buildPerson("ben"), reason: null }];
  const table = { number: 7, people, guests: [{ name: "Gail Guest", company: null }] };
  const calls = mockFetch({
    "GET /api/events/e1/rounds": jsonResponse(200, { ...joined, round: 2, table }),
  });
  const dealt = { type: "changed", resource: "rounds", id: "e1" };
  client.setQueryData(queryKey, rounds);
  deliver(dealt);
  client.setQueryData(queryKey, joined);
  localStore.set(KEPT_ROUND_KEY, "the table before");
  expect(calls).toHaveLength(0);
  deliver(dealt);
  await waitFor(() =>
    expect(getCurrentToast()).toMatchObject({ title: "You sit at table 7", description: "Ben Novak, Gail Guest" }),
  );
  expect(getCurrentToast()?.action?.href).toBe("/people?event=e1");
  expect(localStore.get(KEPT_ROUND_KEY)).toBeNull();
  dismissToast(getCurrentToast()?.id ?? 0);
  deliver(dealt);
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(getCurrentToast()?.open).toBe(false);
  socket.disconnect();
  client.clear();
});
