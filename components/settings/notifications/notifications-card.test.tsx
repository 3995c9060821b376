import { QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen, waitFor, within } from "@/tests/support/render";
import userEvent from "@testing-library/user-event";
import type { ReactElement } from "react";

import { Toaster } from "@/components/ui/feedback/toaster";
import { preferencesQuery, sessionsQuery } from "@/lib/account/client";
import type { PreferencesResponse, PreferencesUpdate, SessionResponse } from "@/lib/account/schema";
import { currentUserQuery } from "@/lib/auth/client";
import { makeQueryClient } from "@/lib/http/browser/query-client";
import { pushKeyQuery } from "@/lib/notifications/client";
import { readNotificationSettings } from "@/lib/notifications/schema";
import { json, networkFailure, noContent, serve } from "@/tests/support/fakes/fake-fetch";
import { VIEWER } from "@/tests/support/fixtures/viewer";

import { DataCard } from "../data/data-card";
import { NotificationsCard } from "./notifications-card";
import { SessionsCard } from "../security/sessions-card";

const user = userEvent.setup();
const SAVE = "PATCH /api/profiles/me/notifications";
const PREFERENCES: PreferencesResponse = {
  notifications: readNotificationSettings({ digest: { email: false } }),
  quietHours: null,
  timezone: null,
};
const session = (id: string, device: string, isCurrent = false): SessionResponse => ({
  id,
  device,
  isCurrent,
  createdAt: "2026-11-02T15:00:00.000Z",
  lastSeenAt: "2026-11-03T15:00:00.000Z",
  expiresAt: "2026-12-02T15:00:00.000Z",
});
const SESSIONS = [session("a", "Chrome on Linux", true), session("b", "Safari on iPhone")];

async function open(card: ReactElement, { preferences = PREFERENCES, sessions = SESSIONS } = {}) {
  const client = makeQueryClient();
  client.setQueryData(pushKeyQuery().queryKey, { publicKey: null });
  client.setQueryData(currentUserQuery().queryKey, VIEWER);
  client.setQueryData(preferencesQuery().queryKey, preferences);
  client.setQueryData(sessionsQuery().queryKey, sessions);
  render(
    <QueryClientProvider client={client}>
      {card}
      <Toaster />
    </QueryClientProvider>,
  );
  // The browser's word on push comes a moment later.
  await act(() => Promise.resolve());
}
const toastSays = (words: string) =>
  waitFor(() => expect(screen.getAllByRole("listitem").at(-1)).toHaveTextContent(words));
const box = (name: string) => screen.getByRole("checkbox", { name });

describe("notifications", () => {
  it("offers each kind on the channels it has, as it stands", async () => {
    await open(<NotificationsCard />);
    expect(screen.getAllByRole("checkbox")).toHaveLength(9);
    expect(screen.queryByRole("checkbox", { name: "Messages: email" })).toBeNull();
    expect(box("Requests that wait for me: email")).not.toBeChecked();
    expect(box("Messages: push")).toBeChecked();
    expect(screen.getByText("Push notifications aren't set up on this server.")).toBeVisible();
  });

  it("saves one choice as it is made, and takes it back when that fails", async () => {
    await open(<NotificationsCard />);
    const calls = serve({
      [SAVE]: json(200, { ...PREFERENCES, notifications: readNotificationSettings({ messages: { push: false } }) }),
    });
    await user.click(box("Messages: push"));
    expect(calls[0]?.body).toEqual({ notifications: { messages: { push: false } } });
    await waitFor(() => expect(box("Messages: push")).not.toBeChecked());
    serve({ [SAVE]: networkFailure() });
    await user.click(box("Event reminders: email"));
    await toastSays("Couldn't save your choiceNetwork error. Please check your connection and try again.");
    expect(box("Event reminders: email")).toBeChecked();
  });

  it("turns quiet hours on with this device's zone, and saves no half of them", async () => {
    await open(<NotificationsCard />);
    const calls = serve({
      [SAVE]: ({ body }) => json(200, { ...PREFERENCES, ...(body as PreferencesUpdate) }),
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
});

describe("sessions", () => {
  it("names this device, which can't be signed out from here", async () => {
    await open(<SessionsCard />);
    const [here, there] = within(screen.getAllByRole("list")[0] as HTMLElement).getAllByRole("listitem");
    expect(here).toHaveTextContent("Chrome on LinuxThis deviceActive now");
    expect(within(here as HTMLElement).queryByRole("button")).toBeNull();
    expect(there).toHaveTextContent("Last used Nov 4, 2026");
  });

  it("signs one device out, and all others after asking", async () => {
    await open(<SessionsCard />);
    const calls = serve({
      "DELETE /api/auth/sessions/b": noContent(),
      "DELETE /api/auth/sessions": noContent(),
      "GET /api/auth/sessions": json(200, SESSIONS),
    });
    await user.click(screen.getByRole("button", { name: "Sign out Safari on iPhone" }));
    expect(calls[0]).toMatchObject({ method: "DELETE", path: "/api/auth/sessions/b" });
    await user.click(screen.getByRole("button", { name: "Sign out everywhere else" }));
    const dialog = within(screen.getByRole("alertdialog", { name: "Sign out everywhere else?" }));
    await user.click(dialog.getByRole("button", { name: "Sign out" }));
    await waitFor(() => expect(calls.map(({ path }) => path)).toContain("/api/auth/sessions"));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  });

  it("offers nothing to end where there is only this one", async () => {
    await open(<SessionsCard />, { sessions: SESSIONS.slice(0, 1) });
    expect(screen.queryByRole("button", { name: "Sign out everywhere else" })).toBeNull();
  });
});

describe("data", () => {
  it("says when the download fails", async () => {
    await open(<DataCard />);
    serve({ "GET /api/profiles/me/export": json(429, { message: "Please wait a minute.", code: "rate_limited" }) });
    await user.click(screen.getByRole("button", { name: "Download my data" }));
    await toastSays("Download failedPlease wait a minute.");
  });

  it("deletes only with the password, and names a wrong one", async () => {
    await open(<DataCard />);
    const calls = serve({
      "DELETE /api/profiles/me": json(403, {
        message: "This password is wrong.",
        code: "forbidden",
        fields: { password: "This password is wrong." },
      }),
    });
    await user.click(screen.getByRole("button", { name: "Delete my account" }));
    const dialog = within(screen.getByRole("alertdialog", { name: "Delete your account?" }));
    const remove = dialog.getByRole("button", { name: "Delete my account" });
    await user.click(remove);
    expect(dialog.getByText("Password is required")).toBeVisible();
    expect(calls).toEqual([]);
    await user.type(dialog.getByLabelText(/^Your password/), "not this one");
    await user.click(remove);
    expect(await dialog.findByText("This password is wrong.")).toBeVisible();
    expect(calls[0]?.body).toEqual({ password: "not this one" });
    await user.click(dialog.getByRole("button", { name: "Keep my account" }));
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });
});
