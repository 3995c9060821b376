import { QueryClientProvider } from "@tanstack/react-query";

import { createQueryClient } from "@/lib/http/browser/query-client";
import { WsClient } from "@/lib/api/browser/ws-client";
import { FakeWebSocket } from "@/tests/support/fakes/fake-web-socket";
import { ME } from "@/tests/support/fixtures/messages";
import { act, render } from "@/tests/support/render";

import { LiveUpdates } from "./live-updates";
import { Outbox } from "./outbox/outbox";
import { createOutboxStore } from "./outbox/outbox-store";

jest.mock("next/navigation", () => jest.requireActual("@/tests/support/fakes/navigation"));

// The component loads after the page, so it needs its own cleanup.
it("handles a frame once where effects run twice, as in development", () => {
  FakeWebSocket.install();
  const socket = new WsClient({ url: () => "ws://localhost/ws", token: () => "a-token" });
  const outbox = new Outbox({ send: socket.send, replaceSocket: () => socket.replace() }, createOutboxStore(ME));
  const client = createQueryClient();
  const invalidate = jest.spyOn(client, "invalidateQueries");
  render(
    <QueryClientProvider client={client}>
      <LiveUpdates socket={socket} outbox={outbox} viewerId={ME} />
    </QueryClientProvider>,
    { reactStrictMode: true },
  );
  FakeWebSocket.last().accept();
  act(() => FakeWebSocket.last().deliver({ type: "authenticated", userId: ME }));
  invalidate.mockClear();
  act(() => FakeWebSocket.last().deliver({ type: "changed", resource: "events" }));
  expect(invalidate).toHaveBeenCalledTimes(1);
  socket.disconnect();
});
