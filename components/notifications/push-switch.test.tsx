import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@/tests/support/render";
import userEvent from "@testing-library/user-event";

import { currentUserQuery } from "@/lib/auth/client/current-user";
import { createQueryClient } from "@/lib/http/browser/query-client";
import { removeLocalSubscription, syncDevice, pushKeyQuery } from "@/lib/notifications/client";
import { VIEWER } from "@/tests/support/fixtures/viewer";

import { PushSwitch } from "./push-switch";

const apiRequest = jest.fn();
jest.mock("@/lib/http/browser/api-client", () => ({
  ...jest.requireActual<object>("@/lib/http/browser/api-client"),
  apiRequest: (...call: unknown[]): unknown => apiRequest(...call),
}));

const KEY = `B${"A".repeat(86)}`;
let subscription: { endpoint: string; unsubscribe: jest.Mock } | null;
const requestPermission = jest.fn();

function mockBrowser(permission: NotificationPermission = "default") {
  subscription = null;
  const subscribe = () => {
    const created = {
      endpoint: "https://push.service.org/1",
      options: { applicationServerKey: null },
      unsubscribe: jest.fn(() => Promise.resolve((subscription = null))),
      toJSON: () => ({ endpoint: "https://push.service.org/1", keys: { p256dh: "p", auth: "a" } }),
    };
    subscription = created;
    return Promise.resolve(created);
  };
  const registration = { pushManager: { subscribe, getSubscription: () => Promise.resolve(subscription) } };
  Object.assign(navigator, {
    serviceWorker: { getRegistration: () => Promise.resolve(registration), ready: Promise.resolve(registration) },
  });
  const notification = { permission, requestPermission };
  requestPermission.mockReset().mockImplementation(() => Promise.resolve((notification.permission = "granted")));
  Object.assign(window, { PushManager: class {}, Notification: notification });
}

function show(publicKey: string | null = KEY) {
  const client = createQueryClient();
  client.setQueryData(currentUserQuery().queryKey, VIEWER);
  client.setQueryData(pushKeyQuery().queryKey, { publicKey });
  render(
    <QueryClientProvider client={client}>
      <PushSwitch />
    </QueryClientProvider>,
  );
  return screen.getByRole("switch", { name: "Push notifications on this device" });
}

beforeEach(() => {
  localStorage.clear();
  apiRequest.mockReset().mockResolvedValue({});
});
afterEach(() => {
  for (const name of ["PushManager", "Notification"]) Reflect.deleteProperty(window, name);
  Reflect.deleteProperty(navigator, "serviceWorker");
});

it("asks for permission and registers the device only when it is tapped, and removes it when it is tapped again", async () => {
  mockBrowser();
  const control = show();
  await waitFor(() => expect(control).toBeEnabled());
  expect([requestPermission.mock.calls.length, apiRequest.mock.calls.length]).toEqual([0, 0]);
  await userEvent.click(control);
  await waitFor(() => expect(control).toBeChecked());
  const device = { endpoint: "https://push.service.org/1", keys: { p256dh: "p", auth: "a" } };
  expect(apiRequest).toHaveBeenLastCalledWith("POST", "/api/push/subscribe", device);
  await waitFor(() => expect(control).toBeEnabled());
  await userEvent.click(control);
  await waitFor(() => expect(control).not.toBeChecked());
  expect(apiRequest).toHaveBeenLastCalledWith("DELETE", "/api/push/subscribe", { endpoint: device.endpoint });
  expect(subscription).toBeNull();
});

it.each<[string, () => void, string | null, RegExp]>([
  ["a browser that blocks notifications", () => mockBrowser("denied"), KEY, /Your browser blocks notifications/],
  ["a browser without push", () => undefined, KEY, /can't receive push/],
  ["an app whose server has no keys", () => mockBrowser(), null, /aren't set up on this server/],
])("explains why push is not possible in %s", async (_, prepare, key, text) => {
  prepare();
  const control = show(key);
  expect(await screen.findByText(text)).toBeInTheDocument();
  expect(control).toBeDisabled();
});

it("registers the device again for the same member and removes it for another", async () => {
  mockBrowser();
  const control = show();
  await waitFor(() => expect(control).toBeEnabled());
  await userEvent.click(control);
  await waitFor(() => expect(control).toBeChecked());
  apiRequest.mockClear();
  await syncDevice(VIEWER.id, () => Promise.resolve(KEY));
  expect(apiRequest).toHaveBeenCalledTimes(1);
  await syncDevice("another-member", () => Promise.resolve(KEY));
  expect([subscription, localStorage.length]).toEqual([null, 0]);
  await removeLocalSubscription();
});
