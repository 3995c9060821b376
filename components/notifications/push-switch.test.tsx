import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@/tests/support/render";
import userEvent from "@testing-library/user-event";

import { currentUserQuery } from "@/lib/auth/client";
import { makeQueryClient } from "@/lib/http/browser/query-client";
import { forgetDevice, keepDevice, pushKeyQuery } from "@/lib/notifications/client";
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

/** A browser with push, as far as the switch asks it. */
function browser(permission: NotificationPermission = "default") {
  subscription = null;
  const subscribe = () => {
    const made = {
      endpoint: "https://push.service.org/1",
      options: { applicationServerKey: null },
      unsubscribe: jest.fn(() => Promise.resolve((subscription = null))),
      toJSON: () => ({ endpoint: "https://push.service.org/1", keys: { p256dh: "p", auth: "a" } }),
    };
    subscription = made;
    return Promise.resolve(made);
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
  const client = makeQueryClient();
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

it("asks nothing until it is tapped; then the person, the browser and the server, and back again", async () => {
  browser();
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
  ["a browser that blocks", () => browser("denied"), KEY, /Your browser blocks notifications/],
  ["a browser that can't", () => undefined, KEY, /can't receive push/],
  ["a server without keys", () => browser(), null, /aren't set up on this server/],
])("says why not with %s", async (_, prepare, key, words) => {
  prepare();
  const control = show(key);
  expect(await screen.findByText(words)).toBeInTheDocument();
  expect(control).toBeDisabled();
});

it("ends here for who signed out and for another member, and follows the member's newest session", async () => {
  browser();
  const control = show();
  await waitFor(() => expect(control).toBeEnabled());
  await userEvent.click(control);
  await waitFor(() => expect(control).toBeChecked());
  apiRequest.mockClear();
  await keepDevice(VIEWER.id, () => Promise.resolve(KEY));
  expect(apiRequest).toHaveBeenCalledTimes(1);
  await keepDevice("somebody-else", () => Promise.resolve(KEY));
  expect([subscription, localStorage.length]).toEqual([null, 0]);
  await forgetDevice();
});
