import { act, fireEvent, render, screen, waitFor, within } from "@/tests/support/render";
import userEvent from "@testing-library/user-event";
import { QueryClientProvider } from "@tanstack/react-query";
import { usePathname } from "next/navigation";
import { startTransition } from "react";

import { Toaster } from "@/components/ui/feedback/toaster";
import { onRouterTransitionStart } from "@/instrumentation-client";
import { documentLoad } from "@/lib/core/shared/document-load";
import { createQueryClient } from "@/lib/http/browser/query-client";
import { unreadCountsQuery } from "@/lib/messages/client";
import type { Viewer } from "@/lib/profiles/schema/own-profile";
import { networkError, noContentResponse, mockFetch } from "@/tests/support/fakes/fake-fetch";
import { VIEWER } from "@/tests/support/fixtures/viewer";

import { AppShell } from "./app-shell";

const mockRouter = { refresh: jest.fn() };
jest.mock("next/navigation", () => ({ usePathname: jest.fn(() => "/events"), useRouter: () => mockRouter }));
jest.mock("@/components/live/use-realtime", () => ({
  useHasConnected: () => true,
  useOutbox: () => ({ countUnsent: () => 0 }),
}));

const ADMIN: Viewer = { ...VIEWER, role: "admin" };

function shell({ path = "/events", viewer = VIEWER, unread = 0, requests = 0, conversations = 0 } = {}) {
  jest.mocked(usePathname).mockReturnValue(path);
  const client = createQueryClient();
  client.setQueryData(unreadCountsQuery().queryKey, {
    unreadMessages: unread,
    unreadConversations: conversations,
    unreadFrom: [],
    pendingRequests: requests,
  });
  const page = () => (
    <QueryClientProvider client={client}>
      <AppShell viewer={viewer}>
        <h1>A page</h1>
      </AppShell>
      <Toaster />
    </QueryClientProvider>
  );
  return { client, page, ...render(page()) };
}

const nav = (name: string) => within(screen.getByRole("navigation", { name }));
const links = (name: string) =>
  nav(name)
    .getAllByRole("link")
    .map((link) => [link.textContent, link.getAttribute("href")]);
const isActive = (name: string) =>
  nav(name)
    .getAllByRole("link")
    .filter((link) => link.getAttribute("aria-current") === "page")
    .map(({ textContent }) => textContent);

beforeEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset.theme;
});

describe("links", () => {
  it("lists the pages in the sidebar", () => {
    shell();
    expect(links("Main")).toEqual([
      ["Events", "/events"],
      ["People", "/people"],
      ["Network", "/connections"],
      ["Messages", "/messages"],
      ["Profile", "/profile"],
    ]);
  });

  it("lists four pages in the bottom tabs", () => {
    shell({ viewer: ADMIN });
    expect(links("Main tabs")).toEqual([
      ["Network", "/people"],
      ["Events", "/events"],
      ["Messages", "/messages"],
      ["Profile", "/profile"],
    ]);
  });

  it("lists the pages and the member in the slide-out menu", async () => {
    shell({ viewer: ADMIN });
    await userEvent.click(screen.getByRole("button", { name: "Open menu" }));
    expect(links("Menu")).toEqual([
      ["People", "/"],
      ["Events", "/events"],
      ["Network", "/connections"],
      ["Messages", "/messages"],
      ["Profile", "/profile"],
      ["Admin", "/admin"],
    ]);
    expect(screen.getByRole("dialog")).toHaveTextContent("Dev PatelMachine Learning Engineer");
  });

  it("shows Admin only to admins", () => {
    const { unmount } = shell();
    expect(nav("Main").queryByRole("link", { name: "Admin" })).not.toBeInTheDocument();
    unmount();
    shell({ viewer: ADMIN });
    expect(nav("Main").getByRole("link", { name: "Admin" })).toHaveAttribute("href", "/admin");
  });
});

describe("active states", () => {
  it.each([
    ["/", ["People"], ["Network"], ["People"]],
    ["/people", ["People"], ["Network"], ["People"]],
    ["/connections", ["Network"], ["Network"], ["My Network"]],
    ["/events", ["Events"], ["Events"], null],
    ["/events/42", ["Events"], ["Events"], null],
    ["/messages", ["Messages"], ["Messages"], null],
    ["/profile", ["Profile"], ["Profile"], null],
    ["/profile/42", [], [], null],
    ["/settings/privacy", ["Profile"], ["Profile"], null],
    ["/admin/events", ["Admin"], [], null],
    ["/organize/42/people", ["Events"], ["Events"], null],
    ["/eventsomething", [], [], null],
  ])("marks, at %s, in the sidebar %p, in the tabs %p and in the strip %p", (path, sidebar, tabs, strip) => {
    shell({ path, viewer: ADMIN });
    expect(isActive("Main")).toEqual(sidebar);
    expect(isActive("Main tabs")).toEqual(tabs);
    if (strip) {
      expect(links("People and network")).toEqual([
        ["People", "/people"],
        ["My Network", "/connections"],
      ]);
      expect(isActive("People and network")).toEqual(strip);
    } else {
      expect(screen.queryByRole("navigation", { name: "People and network" })).not.toBeInTheDocument();
    }
  });
});

describe("unread counts", () => {
  it.each([
    [0, "Messages"],
    [1, "Messages 1 unread message"],
    [99, "Messages 99 unread messages"],
    [100, "Messages 99+ unread messages"],
  ])("shows %d unread messages in the sidebar", (unread, name) => {
    shell({ unread });
    expect(nav("Main").getByRole("link", { name: /^Messages/ })).toHaveAccessibleName(name);
  });

  it.each([
    [0, "Messages"],
    [2, "Messages 2 conversations with unread messages"],
    [9, "Messages 9 conversations with unread messages"],
    [10, "Messages 9+ conversations with unread messages"],
  ])("shows %d conversations with unread messages in the tabs", (conversations, name) => {
    shell({ conversations, unread: 50 });
    expect(nav("Main tabs").getByRole("link", { name: /^Messages/ })).toHaveAccessibleName(name);
  });

  it("counts the same in the slide-out menu as in the tabs", async () => {
    shell({ conversations: 2, unread: 50 });
    await userEvent.click(screen.getByRole("button", { name: "Open menu" }));
    const entry = nav("Menu").getByRole("link", { name: /^Messages/ });
    expect(entry).toHaveAccessibleName("Messages 2 conversations with unread messages");
  });

  it("shows received connection requests on Network, in the sidebar and in the tabs", () => {
    shell({ requests: 12 });
    expect(nav("Main").getByRole("link", { name: /^Network/ })).toHaveAccessibleName("Network 12 connection requests");
    const tab = nav("Main tabs").getByRole("link", { name: /^Network/ });
    expect(tab).toHaveAccessibleName("Network 9+ connection requests");
  });

  it("leads from the tab with the count to the requests, and from there to People", () => {
    const getTab = () => nav("Main tabs").getByRole("link", { name: /^Network/ });
    const { unmount } = shell({ path: "/messages", requests: 2 });
    expect(getTab()).toHaveAttribute("href", "/connections");
    unmount();
    shell({ path: "/connections", requests: 2 });
    expect(getTab()).toHaveAttribute("href", "/people");
  });

  it("shows them on My Network too", () => {
    shell({ path: "/people", requests: 2 });
    const strip = nav("People and network");
    expect(strip.getByRole("link", { name: /^My Network/ })).toHaveAccessibleName("My Network 2 connection requests");
    expect(strip.getByRole("link", { name: /^People/ })).toHaveAccessibleName("People");
  });

  it("updates when a live event changes the cache", async () => {
    const { client } = shell({ unread: 1 });
    act(
      () =>
        void client.setQueryData(unreadCountsQuery().queryKey, (counts) => counts && { ...counts, unreadMessages: 7 }),
    );
    expect(await nav("Main").findByText("7")).toBeInTheDocument();
  });
});

describe("the account", () => {
  it("shows name and profession, and updates when the profile changes", async () => {
    const { client } = shell();
    expect(screen.getByRole("button", { name: /Dev Patel Machine Learning Engineer/ })).toBeInTheDocument();
    const renamed: Viewer = { ...VIEWER, profile: { ...VIEWER.profile, firstName: "Devon" } };
    act(() => void client.setQueryData(["/api/auth/me"], renamed));
    expect(await screen.findByRole("button", { name: /Devon Patel/ })).toBeInTheDocument();
    expect(mockRouter.refresh).not.toHaveBeenCalled();
  });

  it("renders the page again when the viewer becomes an admin", async () => {
    const { client } = shell();
    act(() => void client.setQueryData(["/api/auth/me"], ADMIN));
    await waitFor(() => expect(mockRouter.refresh).toHaveBeenCalledTimes(1));
  });

  it("closes the account panel on Escape with the focus back on the button, and when the focus leaves", async () => {
    shell();
    const trigger = screen.getByRole("button", { name: /Account menu/ });
    const panel = () => screen.queryByRole("group", { name: "Account" });
    await userEvent.click(trigger);
    expect(trigger).toHaveAttribute("aria-expanded", "true");
    await userEvent.tab();
    await userEvent.keyboard("{Escape}");
    expect(panel()).not.toBeInTheDocument();
    expect(trigger).toHaveFocus();
    await userEvent.click(trigger);
    await userEvent.click(screen.getByRole("heading", { name: "A page" }));
    expect(panel()).not.toBeInTheDocument();
  });

  it("closes the slide-out menu on a link and on Escape", async () => {
    shell();
    const open = () => userEvent.click(screen.getByRole("button", { name: "Open menu" }));
    await open();
    document.addEventListener("click", (event) => event.preventDefault(), { once: true });
    fireEvent.click(nav("Menu").getByRole("link", { name: "Messages" }));
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
    await open();
    fireEvent(screen.getByRole("dialog"), new Event("close"));
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  });

  it("applies and stores the selected appearance", async () => {
    shell();
    await userEvent.click(screen.getByRole("button", { name: /Account menu/ }));
    await userEvent.click(await screen.findByRole("radio", { name: "Dark" }));
    expect(document.documentElement.dataset.theme).toBe("dark");
    expect(localStorage.getItem("theme")).toBe("dark");
    await userEvent.click(screen.getByRole("radio", { name: "System" }));
    expect(document.documentElement.dataset.theme).toBeUndefined();
    expect(localStorage.getItem("theme")).toBeNull();
  });

  it("signs out with a full load", async () => {
    const goTo = jest.spyOn(documentLoad, "open").mockReturnValue(undefined);
    mockFetch({ "POST /api/auth/logout": noContentResponse() });
    shell();
    await userEvent.click(screen.getByRole("button", { name: /Account menu/ }));
    await userEvent.click(screen.getByRole("button", { name: "Sign Out" }));
    expect(goTo).toHaveBeenCalledWith("/");
  });

  it("shows a toast when signing out fails", async () => {
    mockFetch({ "POST /api/auth/logout": networkError() });
    shell();
    await userEvent.click(screen.getByRole("button", { name: "Open menu" }));
    await userEvent.click(screen.getByRole("button", { name: "Sign Out" }));
    expect(await screen.findByText("Couldn't sign out")).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Sign Out" })).toBeEnabled();
  });
});

describe("accessibility", () => {
  it("has a main landmark and a skip link", () => {
    shell();
    expect(screen.getByRole("main")).toHaveAttribute("id", "main");
    expect(screen.getByRole("link", { name: "Skip to content" })).toHaveAttribute("href", "#main");
  });

  it("moves the focus to the heading when the route changes, but not on the first load", () => {
    const { rerender, page } = shell();
    expect(document.body).toHaveFocus();
    jest.mocked(usePathname).mockReturnValue("/people");
    rerender(page());
    expect(screen.getByRole("heading", { name: "A page" })).toHaveFocus();
  });
});

describe("while the router loads a screen", () => {
  const findBar = () => screen.queryByRole("progressbar", { name: "Loading the screen" });
  const isHighlighted = (name: string) =>
    nav("Main tabs").getByRole("link", { name }).classList.contains("text-accent-foreground");

  it("shows a line, and highlights the pressed entry but keeps the current page, until it is shown", async () => {
    shell();
    let finish = () => undefined as void;
    const loaded = new Promise<void>((resolve) => (finish = resolve));
    act(() =>
      startTransition(async () => {
        onRouterTransitionStart("/messages?user=1", "push");
        await loaded;
      }),
    );
    expect(findBar()).toBeInTheDocument();
    expect([isHighlighted("Messages"), isHighlighted("Events")]).toEqual([true, false]);
    expect(isActive("Main tabs")).toEqual(["Events"]);
    await act(async () => finish());
    expect(findBar()).toBeNull();
    expect([isHighlighted("Messages"), isHighlighted("Events")]).toEqual([false, true]);
  });

  it.each([
    ["/profile/10000000-0000-4000-8000-000000000001", true],
    ["/profile", false],
    ["/people", false],
  ])("says on the way to %s that a profile is loading: %p", async (path, isShown) => {
    shell();
    let finish = () => undefined as void;
    const loaded = new Promise<void>((resolve) => (finish = resolve));
    act(() =>
      startTransition(async () => {
        onRouterTransitionStart(path, "push");
        await loaded;
      }),
    );
    expect(findBar()).toBeInTheDocument();
    expect(screen.queryAllByText("Loading profile...")).toHaveLength(isShown ? 1 : 0);
    await act(async () => finish());
    expect(screen.queryByText("Loading profile...")).not.toBeInTheDocument();
  });
});
