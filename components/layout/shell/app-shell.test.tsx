import { act, fireEvent, render, screen, within } from "@/tests/support/render";
import userEvent from "@testing-library/user-event";
import { QueryClientProvider } from "@tanstack/react-query";
import { usePathname } from "next/navigation";

import { Toaster } from "@/components/ui/feedback/toaster";
import { documentLoad } from "@/lib/core/shared/document-load";
import { makeQueryClient } from "@/lib/http/browser/query-client";
import type { Viewer } from "@/lib/profiles/schema";
import { networkFailure, noContent, serve } from "@/tests/support/fakes/fake-fetch";
import { VIEWER } from "@/tests/support/fixtures/viewer";

import { AppShell } from "./app-shell";

jest.mock("next/navigation", () => ({ usePathname: jest.fn(() => "/events") }));

const ADMIN: Viewer = { ...VIEWER, role: "admin" };

function shell({ path = "/events", viewer = VIEWER, unread = 0, conversations = [] as number[] } = {}) {
  jest.mocked(usePathname).mockReturnValue(path);
  const client = makeQueryClient();
  client.setQueryData(["/api/messages/unread-count"], { count: unread });
  client.setQueryData(
    ["/api/messages/conversations"],
    conversations.map((unreadCount) => ({ unreadCount })),
  );
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
const active = (name: string) =>
  nav(name)
    .getAllByRole("link")
    .filter((link) => link.getAttribute("aria-current") === "page")
    .map(({ textContent }) => textContent);

beforeEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset.theme;
});

describe("targets", () => {
  it("of the sidebar", () => {
    shell();
    expect(links("Main")).toEqual([
      ["Events", "/events"],
      ["People", "/people"],
      ["Network", "/connections"],
      ["Messages", "/messages"],
      ["Profile", "/profile"],
    ]);
  });

  it("of the bottom tabs", () => {
    shell({ viewer: ADMIN });
    expect(links("Main tabs")).toEqual([
      ["Network", "/people"],
      ["Events", "/events"],
      ["Messages", "/messages"],
      ["Profile", "/profile"],
    ]);
  });

  it("of the slide-out menu", async () => {
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

  it("name Admin for admins alone", () => {
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
    ["/admin/events", ["Admin"], [], null],
    ["/eventsomething", [], [], null],
  ])("at %s: sidebar %p, tabs %p, strip %p", (path, sidebar, tabs, strip) => {
    shell({ path, viewer: ADMIN });
    expect(active("Main")).toEqual(sidebar);
    expect(active("Main tabs")).toEqual(tabs);
    if (strip) {
      expect(links("People and network")).toEqual([
        ["People", "/people"],
        ["My Network", "/connections"],
      ]);
      expect(active("People and network")).toEqual(strip);
    } else {
      expect(screen.queryByRole("navigation", { name: "People and network" })).not.toBeInTheDocument();
    }
  });
});

describe("badges", () => {
  it.each([
    [0, "Messages"],
    [1, "Messages 1 unread message"],
    [99, "Messages 99 unread messages"],
    [100, "Messages 99+ unread messages"],
  ])("the sidebar says %d unread messages", (unread, name) => {
    shell({ unread });
    expect(nav("Main").getByRole("link", { name: /^Messages/ })).toHaveAccessibleName(name);
  });

  it.each([
    [[], "Messages"],
    [[0, 0], "Messages"],
    [[5, 0, 1], "Messages 2 conversations with unread messages"],
    [Array<number>(9).fill(1), "Messages 9 conversations with unread messages"],
    [Array<number>(10).fill(1), "Messages 9+ conversations with unread messages"],
  ])("the tabs count conversations of %p", (conversations, name) => {
    shell({ conversations, unread: 50 });
    expect(nav("Main tabs").getByRole("link", { name: /^Messages/ })).toHaveAccessibleName(name);
  });

  it("follow what live events write into the cache", async () => {
    const { client } = shell({ unread: 1 });
    act(() => void client.setQueryData(["/api/messages/unread-count"], { count: 7 }));
    expect(await nav("Main").findByText("7")).toBeInTheDocument();
  });
});

describe("the account", () => {
  it("shows name and profession, and follows a changed profile", async () => {
    const { client } = shell();
    expect(screen.getByRole("button", { name: /Dev Patel Machine Learning Engineer/ })).toBeInTheDocument();
    const renamed: Viewer = { ...VIEWER, profile: { ...VIEWER.profile, firstName: "Devon" } };
    act(() => void client.setQueryData(["/api/auth/me"], renamed));
    expect(await screen.findByRole("button", { name: /Devon Patel/ })).toBeInTheDocument();
  });

  it("closes on Escape, giving the focus back, and when it is left", async () => {
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

  it("closes the slide-out menu when an entry is chosen, and on Escape", async () => {
    shell();
    const open = () => userEvent.click(screen.getByRole("button", { name: "Open menu" }));
    await open();
    // jsdom can't go anywhere; whether the link leads is Next's own business.
    document.addEventListener("click", (event) => event.preventDefault(), { once: true });
    fireEvent.click(nav("Menu").getByRole("link", { name: "Messages" }));
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
    await open();
    fireEvent(screen.getByRole("dialog"), new Event("close"));
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  });

  it("switches the appearance and keeps it", async () => {
    shell();
    await userEvent.click(screen.getByRole("button", { name: /Account menu/ }));
    await userEvent.click(screen.getByRole("radio", { name: "Dark" }));
    expect(document.documentElement.dataset.theme).toBe("dark");
    expect(localStorage.getItem("theme")).toBe("dark");
    await userEvent.click(screen.getByRole("radio", { name: "System" }));
    expect(document.documentElement.dataset.theme).toBeUndefined();
    expect(localStorage.getItem("theme")).toBeNull();
  });

  it("signs out with a full load", async () => {
    const goTo = jest.spyOn(documentLoad, "to").mockReturnValue(undefined);
    serve({ "POST /api/auth/logout": noContent() });
    shell();
    await userEvent.click(screen.getByRole("button", { name: /Account menu/ }));
    await userEvent.click(screen.getByRole("button", { name: "Sign Out" }));
    expect(goTo).toHaveBeenCalledWith("/");
  });

  it("says so when signing out failed", async () => {
    serve({ "POST /api/auth/logout": networkFailure() });
    shell();
    await userEvent.click(screen.getByRole("button", { name: "Open menu" }));
    await userEvent.click(screen.getByRole("button", { name: "Sign Out" }));
    expect(await screen.findByText("Couldn't sign out")).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Sign Out" })).toBeEnabled();
  });
});

describe("finding one's way", () => {
  it("has landmarks and a way past the navigation", () => {
    shell();
    expect(screen.getByRole("main")).toHaveAttribute("id", "main");
    expect(screen.getByRole("link", { name: "Skip to content" })).toHaveAttribute("href", "#main");
  });

  it("moves the focus to the heading when the route changes, not at the first load", () => {
    const { rerender, page } = shell();
    expect(document.body).toHaveFocus();
    jest.mocked(usePathname).mockReturnValue("/people");
    rerender(page());
    expect(screen.getByRole("heading", { name: "A page" })).toHaveFocus();
  });
});
