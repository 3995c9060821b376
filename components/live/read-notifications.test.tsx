import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";

import { createQueryClient } from "@/lib/http/browser/query-client";
import { unreadCountsQuery } from "@/lib/messages/client";
import { jsonResponse, mockFetch, networkError } from "@/tests/support/fakes/fake-fetch";
import { ANA, ME } from "@/tests/support/fixtures/messages";
import { act, render, waitFor } from "@/tests/support/render";

import { applyRead } from "./message-cache";
import { ReadNotifications } from "./read-notifications";

jest.mock("./use-realtime", () => ({ useHasConnected: () => false }));

const BEN = "40000000-0000-4000-8000-000000000002";
const notifications = [`message:${ANA}`, `message:${BEN}`, "event:1"].map((tag) => ({ tag, close: jest.fn() }));
const getClosed = () => notifications.filter(({ close }) => close.mock.calls.length > 0).map(({ tag }) => tag);
const countUnread = (...senders: string[]) => ({
  unreadMessages: senders.length,
  unreadConversations: senders.length,
  unreadFrom: senders.map((userId) => ({ userId, count: 1, lastSeq: 3 })),
  pendingRequests: 0,
});

const getNotifications = jest.fn();
beforeEach(() => {
  for (const { close } of notifications) close.mockReset();
  getNotifications.mockReset().mockImplementation(() => Promise.resolve(notifications));
  const registration = { getNotifications };
  Object.assign(window, { Notification: { permission: "granted" } });
  Object.defineProperty(navigator, "serviceWorker", {
    value: { getRegistration: () => Promise.resolve(registration) },
    configurable: true,
  });
});
afterEach(() => {
  Reflect.deleteProperty(window, "Notification");
  Reflect.deleteProperty(navigator, "serviceWorker");
});

function renderWith(counts?: ReturnType<typeof countUnread>): QueryClient {
  const client = createQueryClient();
  if (counts) client.setQueryData(unreadCountsQuery().queryKey, counts);
  render(
    <QueryClientProvider client={client}>
      <ReadNotifications />
    </QueryClientProvider>,
  );
  return client;
}

it("closes the notifications about what is read, and of nothing before the counts are known", async () => {
  let onServer = countUnread(ANA);
  const calls = mockFetch({ "GET /api/unread-counts": () => jsonResponse(200, onServer) });
  const client = renderWith();
  act(() => {
    client.setQueryData(unreadCountsQuery().queryKey, countUnread(ANA));
  });
  await waitFor(() => expect(getClosed()).toEqual([`message:${BEN}`]));
  // The member reads it on another device.
  onServer = countUnread();
  act(() => applyRead(client, ME, { readerId: ME, senderId: ANA, upTo: 3 }));
  await waitFor(() => expect(getClosed()).toEqual([`message:${ANA}`, `message:${BEN}`]));
  expect(calls).toHaveLength(2);
});

it("keeps a notification about a message that is newer than the cached counts", async () => {
  mockFetch({ "GET /api/unread-counts": jsonResponse(200, countUnread(ANA)) });
  renderWith(countUnread());
  await waitFor(() => expect(getClosed()).toEqual([`message:${BEN}`]));
});

it("lists the notifications before it reads the counts, and keeps them all without a response", async () => {
  const calls = mockFetch({ "GET /api/unread-counts": networkError() });
  getNotifications.mockImplementation(() => {
    expect(calls).toHaveLength(0);
    return Promise.resolve(notifications);
  });
  renderWith(countUnread());
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(getClosed()).toEqual([]);
});

it("asks nothing while every notification is about something unread", async () => {
  const calls = mockFetch({});
  renderWith(countUnread(ANA, BEN));
  await waitFor(() => expect(getNotifications).toHaveBeenCalled());
  await act(async () => undefined);
  expect(calls).toEqual([]);
});
