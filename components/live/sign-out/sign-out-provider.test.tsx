import { QueryClientProvider } from "@tanstack/react-query";
import userEvent from "@testing-library/user-event";

import { AppShell } from "@/components/layout/shell/app-shell";
import { Outbox } from "@/components/live/outbox/outbox";
import { createEntryStore } from "@/components/live/outbox/entry-store";
import { AccountCard } from "@/components/profiles/edit/own-profile-screen";
import { Toaster } from "@/components/ui/feedback/toaster";
import { OUTBOX_PREFIX } from "@/lib/auth/client/unsent-prefixes";
import { documentLoad } from "@/lib/core/shared/document-load";
import { createQueryClient } from "@/lib/http/browser/query-client";
import { unreadCountsQuery } from "@/lib/messages/client";
import { mockFetch, networkError, noContentResponse } from "@/tests/support/fakes/fake-fetch";
import { ANA } from "@/tests/support/fixtures/messages";
import { VIEWER } from "@/tests/support/fixtures/viewer";
import { act, render, screen, waitFor, within } from "@/tests/support/render";

jest.mock("next/navigation", () => ({ usePathname: () => "/profile", useRouter: jest.fn() }));
let outbox: Outbox;
jest.mock("@/components/live/use-realtime", () => ({ useHasConnected: () => true, useOutbox: () => outbox }));

const TITLE = "Sign out with unsent messages?";
let opened: jest.SpyInstance;
const user = userEvent.setup();

const write = (content: string) => outbox.add({ receiverId: ANA, content });
const askedBy = async () => within(await screen.findByRole("alertdialog", { name: TITLE }));
const press = (name: string | RegExp) => user.click(screen.getByRole("button", { name }));

function show(locale?: "es") {
  const client = createQueryClient();
  client.setQueryData(unreadCountsQuery().queryKey, {
    unreadMessages: 0,
    unreadConversations: 0,
    unreadFrom: [],
    pendingRequests: 0,
  });
  render(
    <QueryClientProvider client={client}>
      <AppShell viewer={VIEWER}>
        <h1>Profile</h1>
        <AccountCard />
      </AppShell>
      <Toaster />
    </QueryClientProvider>,
    { locale },
  );
}

beforeEach(() => {
  localStorage.clear();
  opened = jest.spyOn(documentLoad, "open").mockReturnValue(undefined);
  // A network where HTTP works, but no socket connects.
  outbox = new Outbox(
    { send: () => false, replaceSocket: () => undefined },
    createEntryStore(OUTBOX_PREFIX, VIEWER.id),
  );
});
afterEach(() => outbox.clear());

it("signs out without a question when nothing waits", async () => {
  mockFetch({ "POST /api/auth/logout": noContentResponse() });
  show();
  await press("Sign Out");
  expect(opened).toHaveBeenCalledWith("/");
  expect(screen.queryByRole("alertdialog")).toBeNull();
});

it("asks on the profile, and keeps session and messages when the member stays", async () => {
  const calls = mockFetch({});
  write("one");
  write("two");
  show();
  await press("Sign Out");
  const dialog = await askedBy();
  expect(dialog.getByText("2 messages haven't been sent. Signing out deletes them.")).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Stay signed in" }));
  expect(screen.queryByRole("alertdialog")).toBeNull();
  await waitFor(() => expect(screen.getByRole("button", { name: "Sign Out" })).toHaveFocus());
  expect(calls).toEqual([]);
  expect(outbox.entries()).toHaveLength(2);
});

it("signs out and deletes the messages when the member says so", async () => {
  mockFetch({ "POST /api/auth/logout": noContentResponse() });
  write("one");
  show();
  await press("Sign Out");
  const dialog = await askedBy();
  expect(dialog.getByText("1 message hasn't been sent. Signing out deletes it.")).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Sign out" }));
  await waitFor(() => expect(opened).toHaveBeenCalledWith("/"));
  expect(Object.keys(localStorage).filter((key) => key.startsWith("nametag_outbox"))).toEqual([]);
});

it("asks from the account menu, which stays open and gets the focus back on Escape", async () => {
  mockFetch({});
  write("one");
  show();
  await press(/^Account menu/);
  const panel = within(screen.getByRole("group", { name: "Account" }));
  await user.click(panel.getByRole("button", { name: "Sign Out" }));
  await askedBy();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(panel.getByRole("button", { name: "Sign Out" })).toHaveFocus());
  expect(screen.queryByRole("alertdialog")).toBeNull();
});

it("closes the slide-out menu, which would cover the question, and returns the focus to its button", async () => {
  mockFetch({});
  write("one");
  show();
  await press("Open menu");
  await user.click(within(screen.getByRole("dialog", { name: "Menu" })).getByRole("button", { name: "Sign Out" }));
  const dialog = await askedBy();
  expect(document.querySelector("dialog[open]")).toBeNull();
  await user.click(dialog.getByRole("button", { name: "Stay signed in" }));
  await waitFor(() => expect(screen.getByRole("button", { name: "Open menu" })).toHaveFocus());
});

it("counts the messages of other tabs and of no other member, and follows the sending", async () => {
  mockFetch({});
  const store = (tab: string, userId: string, ...clientIds: string[]) =>
    localStorage.setItem(
      `nametag_outbox:${tab}`,
      JSON.stringify({ userId, entries: clientIds.map((clientId) => ({ clientId, status: "waiting" })) }),
    );
  write("one");
  store("other-tab", VIEWER.id, "a", "b");
  store("other-member", ANA, "c");
  show();
  await press("Sign Out");
  const dialog = await askedBy();
  expect(dialog.getByText(/^3 messages/)).toBeVisible();
  act(() => outbox.acknowledge(outbox.entries().map(({ clientId }) => clientId)));
  expect(dialog.getByText(/^2 messages/)).toBeVisible();
  localStorage.removeItem("nametag_outbox:other-tab");
  act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "nametag_outbox:other-tab" })));
  expect(dialog.getByText("All your messages are sent now.")).toBeVisible();
});

it("closes the question when signing out fails, and says why", async () => {
  mockFetch({ "POST /api/auth/logout": networkError() });
  write("one");
  show();
  await press("Sign Out");
  await user.click((await askedBy()).getByRole("button", { name: "Sign out" }));
  expect(await screen.findByText("Couldn't sign out")).toBeInTheDocument();
  expect(screen.queryByRole("alertdialog")).toBeNull();
  expect(outbox.entries()).toHaveLength(1);
});

it("asks in Spanish", async () => {
  mockFetch({});
  write("one");
  show("es");
  await press("Cerrar sesión");
  const dialog = within(await screen.findByRole("alertdialog", { name: "¿Cerrar sesión con mensajes sin enviar?" }));
  expect(dialog.getByText("1 mensaje sin enviar. Si cierras sesión, se eliminará.")).toBeVisible();
  expect(dialog.getByRole("button", { name: "Mantener la sesión" })).toBeVisible();
  expect(dialog.getByRole("button", { name: "Cerrar sesión" })).toBeVisible();
});
