import { QueryClientProvider } from "@tanstack/react-query";

import { createQueryClient } from "@/lib/http/browser/query-client";
import { act, render, screen } from "@/tests/support/render";
import { jsonResponse, mockFetch } from "@/tests/support/fakes/fake-fetch";
import { FakeWebSocket } from "@/tests/support/fakes/fake-web-socket";
import { loadLiveUpdates } from "@/tests/support/fixtures/live-updates";
import { ANA, buildMessage, ME } from "@/tests/support/fixtures/messages";

import { useUnreadCounts } from "./unread-counts";
import { RealtimeProvider } from "./realtime-provider";

jest.mock("next/navigation", () => jest.requireActual("@/tests/support/fakes/navigation"));

function Count({ of: name }: { of: string }) {
  const { unreadMessages, unreadConversations, pendingRequests } = useUnreadCounts();
  return <p>{`${name}: ${unreadMessages} of ${unreadConversations}, ${pendingRequests}`}</p>;
}

let calls: ReturnType<typeof mockFetch>;
const listReads = () => calls.map(({ path }) => path);
const connect = async () => {
  await act(async () => {
    FakeWebSocket.last().accept();
    FakeWebSocket.last().deliver({ type: "authenticated", userId: ME });
    await jest.advanceTimersByTimeAsync(1);
  });
};

beforeAll(loadLiveUpdates);
beforeEach(() => {
  jest.useFakeTimers();
  FakeWebSocket.install();
  localStorage.setItem("auth_token", "a-token");
  calls = mockFetch({
    "GET /api/unread-counts": jsonResponse(200, {
      unreadMessages: 2,
      unreadConversations: 1,
      unreadFrom: [{ userId: ANA, count: 2, lastSeq: 4 }],
      pendingRequests: 3,
    }),
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RealtimeProvider viewer={{ id: ME }} realtimePort={5240}>
        <Count of="sidebar" />
        <Count of="tabs" />
      </RealtimeProvider>
    </QueryClientProvider>,
  );
});
afterEach(() => jest.useRealTimers());

it("reads all counts with one call once the connection is open, and keeps them right without another", async () => {
  expect(listReads()).toEqual([]);
  await connect();
  expect(screen.getByText("sidebar: 2 of 1, 3")).toBeVisible();
  expect(screen.getByText("tabs: 2 of 1, 3")).toBeVisible();
  await act(async () => {
    FakeWebSocket.last().deliver({ type: "receive_message", message: buildMessage(5) });
    await jest.advanceTimersByTimeAsync(5_000);
  });
  expect(screen.getByText("tabs: 3 of 1, 3")).toBeVisible();
  expect(listReads()).toEqual(["/api/unread-counts"]);
});

it("reads the counts after three seconds without a connection, and again once it is open", async () => {
  await act(() => jest.advanceTimersByTimeAsync(2_990));
  expect(listReads()).toEqual([]);
  await act(() => jest.advanceTimersByTimeAsync(20));
  await act(() => jest.advanceTimersByTimeAsync(1));
  expect(screen.getByText("sidebar: 2 of 1, 3")).toBeVisible();
  await connect();
  expect(listReads()).toEqual(["/api/unread-counts", "/api/unread-counts"]);
});
