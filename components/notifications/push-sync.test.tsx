import { QueryClientProvider } from "@tanstack/react-query";

import { createQueryClient } from "@/lib/http/browser/query-client";
import { render, waitFor } from "@/tests/support/render";

import { PushSync } from "./push-sync";

const syncDevice = jest.fn();
jest.mock("@/lib/notifications/client", () => ({
  syncDevice: (...call: unknown[]): unknown => syncDevice(...call),
}));

const client = createQueryClient();
const show = (viewerId: string) => (
  <QueryClientProvider client={client}>
    <PushSync viewerId={viewerId} />
  </QueryClientProvider>
);

beforeEach(() => syncDevice.mockClear());
afterEach(() => Reflect.deleteProperty(window, "Notification"));

it.each([
  ["in a browser without notifications", undefined],
  ["before anybody was asked", { permission: "default" }],
  ["after a refusal", { permission: "denied" }],
])("does nothing about pushes %s", async (_, notification) => {
  if (notification) Object.assign(window, { Notification: notification });
  const { rerender } = render(show("ana"));
  Object.assign(window, { Notification: { permission: "granted" } });
  rerender(show("ben"));
  await waitFor(() => expect(syncDevice).toHaveBeenCalled());
  expect(syncDevice.mock.calls.map(([viewerId]: [string]) => viewerId)).toEqual(["ben"]);
});
