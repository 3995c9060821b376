import { QueryClientProvider } from "@tanstack/react-query";

import { createQueryClient } from "@/lib/http/browser/query-client";
import { badgeCountsQuery } from "@/lib/messages/client";
import { ANA, ME } from "@/tests/support/fixtures/messages";
import { act, render, waitFor } from "@/tests/support/render";

import { applyRead } from "./message-cache";
import { ReadNotifications } from "./read-notifications";

jest.mock("./use-realtime", () => ({ useHasConnected: () => false }));

const BEN = "40000000-0000-4000-8000-000000000002";
const notifications = [`message:${ANA}`, `message:${BEN}`, "event:1"].map((tag) => ({ tag, close: jest.fn() }));
const getClosed = () => notifications.filter(({ close }) => close.mock.calls.length > 0).map(({ tag }) => tag);

beforeEach(() => {
  const registration = { getNotifications: () => Promise.resolve(notifications) };
  Object.defineProperty(navigator, "serviceWorker", {
    value: { getRegistration: () => Promise.resolve(registration) },
    configurable: true,
  });
});
afterEach(() => Reflect.deleteProperty(navigator, "serviceWorker"));

it("closes the notifications about what is read, and of nothing before the counts are known", async () => {
  const client = createQueryClient();
  render(
    <QueryClientProvider client={client}>
      <ReadNotifications />
    </QueryClientProvider>,
  );
  expect(getClosed()).toEqual([]);
  act(() => {
    client.setQueryData(badgeCountsQuery().queryKey, {
      unreadMessages: 1,
      unreadConversations: 1,
      unreadFrom: [{ userId: ANA, count: 1, lastSeq: 3 }],
      pendingRequests: 0,
    });
  });
  await waitFor(() => expect(getClosed()).toEqual([`message:${BEN}`]));
  // The member reads it on another device.
  act(() => applyRead(client, ME, { readerId: ME, senderId: ANA, upTo: 3 }));
  await waitFor(() => expect(getClosed()).toEqual([`message:${ANA}`, `message:${BEN}`]));
});
