import userEvent from "@testing-library/user-event";

import { preferencesQuery } from "@/lib/account/client";
import type { PreferencesUpdate } from "@/lib/account/schema";
import { readNotificationSettings } from "@/lib/notifications/schema";
import { jsonResponse, networkError, mockFetch } from "@/tests/support/fakes/fake-fetch";
import { expectToast, PREFERENCES, renderSettings } from "@/tests/support/fixtures/settings";
import { act, fireEvent, screen, waitFor } from "@/tests/support/render";

import { NotificationSettings } from "./notification-settings";

const user = userEvent.setup();
const SAVE = "PATCH /api/profiles/me/notifications";
const checkbox = (name: string) => screen.getByRole("checkbox", { name });

it("offers each kind on its channels with the stored choices", async () => {
  await renderSettings(<NotificationSettings />);
  expect(screen.getByRole("heading", { level: 1, name: "Notifications" })).toBeVisible();
  expect(screen.getAllByRole("checkbox")).toHaveLength(25);
  expect(screen.queryByRole("checkbox", { name: "Summary of pending requests: push" })).toBeNull();
  expect(checkbox("The text of unread messages, in these emails: email")).not.toBeChecked();
  expect(checkbox("Summary of pending requests: email")).not.toBeChecked();
  expect(checkbox("Messages: push")).toBeChecked();
  expect(screen.getByText("Push notifications aren't set up on this server.")).toBeVisible();
});

it("shows the number of text messages, and that it is not confirmed", async () => {
  await renderSettings(<NotificationSettings />);
  expect(screen.getByRole("heading", { name: "Text messages" })).toBeVisible();
  expect(screen.getByText("+1 813 555 0142")).toBeVisible();
  expect(screen.getByRole("button", { name: "Send me six digits" })).toBeEnabled();
});

it("saves a choice when it is made and reverts it when saving fails", async () => {
  await renderSettings(<NotificationSettings />);
  const calls = mockFetch({
    [SAVE]: jsonResponse(200, {
      ...PREFERENCES,
      notifications: readNotificationSettings({ messages: { push: false } }),
    }),
  });
  await user.click(checkbox("Messages: push"));
  expect(calls[0]?.body).toEqual({ notifications: { messages: { push: false } } });
  await waitFor(() => expect(checkbox("Messages: push")).not.toBeChecked());
  mockFetch({ [SAVE]: networkError() });
  await user.click(checkbox("Event reminders: email"));
  await expectToast("Couldn't save your choiceNetwork error. Please check your connection and try again.");
  expect(checkbox("Event reminders: email")).toBeChecked();
});

it("saves quiet hours with the device's time zone, but not while they are incomplete", async () => {
  await renderSettings(<NotificationSettings />);
  const calls = mockFetch({
    [SAVE]: ({ body }) => jsonResponse(200, { ...PREFERENCES, ...(body as PreferencesUpdate) }),
  });
  await user.click(screen.getByRole("switch", { name: "Quiet hours" }));
  expect(calls[0]?.body).toEqual({ quietHours: { start: "22:00", end: "08:00" }, timezone: "Pacific/Chatham" });
  const until = await screen.findByLabelText("Until");
  await user.clear(until);
  expect(calls).toHaveLength(1);
  await user.type(until, "22:00");
  expect(await screen.findByText("The end must differ from the start")).toBeVisible();
  expect(calls).toHaveLength(1);
});

it("keeps a quiet hour that is being retyped while an earlier change is saved, and saves it when it is complete", async () => {
  const client = await renderSettings(<NotificationSettings />);
  const quietHours = { start: "22:00", end: "08:00" };
  act(() => void client.setQueryData(preferencesQuery().queryKey, { ...PREFERENCES, quietHours }));
  const saves: (() => void)[] = [];
  const calls = mockFetch({
    [SAVE]: ({ body }) =>
      new Promise((resolve) =>
        saves.push(() => resolve(jsonResponse(200, { ...PREFERENCES, ...(body as PreferencesUpdate) }))),
      ),
  });
  const until = await screen.findByLabelText("Until");
  fireEvent.change(screen.getByLabelText("From"), { target: { value: "21:00" } });
  await waitFor(() => expect(saves).toHaveLength(1));
  fireEvent.change(until, { target: { value: "" } });
  await act(async () => saves[0]?.());
  await waitFor(() => expect(client.isMutating()).toBe(0));
  expect(until).toHaveValue("");
  expect(calls).toHaveLength(1);
  fireEvent.change(until, { target: { value: "07:00" } });
  await waitFor(() => expect(saves).toHaveLength(2));
  await act(async () => saves[1]?.());
  await waitFor(() => expect(client.isMutating()).toBe(0));
  expect(calls[1]?.body).toMatchObject({ quietHours: { start: "21:00", end: "07:00" } });
  expect(until).toHaveValue("07:00");
});
