import { QueryClientProvider } from "@tanstack/react-query";
import userEvent from "@testing-library/user-event";

import { RealtimeProvider } from "@/components/live/realtime-provider";
import { getConversationTopic } from "@/components/notifications/announcements";
import { getCurrentToast, toast } from "@/components/ui/feedback/toast";
import { createQueryClient } from "@/lib/http/browser/query-client";
import type { ConversationSummary, MessageResponse, MessagePartner } from "@/lib/messages/schema";
import type { ServerFrame } from "@/lib/api/protocol/frames";
import { FakeWebSocket } from "@/tests/support/fakes/fake-web-socket";
import { replace } from "@/tests/support/fakes/navigation";
import { loadLiveUpdates } from "@/tests/support/fixtures/live-updates";
import { ANA, buildConversation, ME, buildMessage, buildMessages } from "@/tests/support/fixtures/messages";
import { act, fireEvent, render, screen, within } from "@/tests/support/render";

import { KeptMessagesScreen } from "./messages-screen";

jest.mock("next/navigation", () => jest.requireActual("@/tests/support/fakes/navigation"));

const now = "2026-11-20T20:10:00.000Z";
const jon = "40000000-0000-4000-8000-000000000004";
const ana = buildConversation(ANA, buildMessage(3), 2);
const partner: MessagePartner = { ...ana.user, canWrite: true };
let hasTwoPanes: boolean;
let calls: string[];

const deliver = (frame: ServerFrame) => act(() => FakeWebSocket.last().deliver(frame));
const getSends = () => FakeWebSocket.last().sent.filter(({ type }) => type === "send_message");
const getLastSend = () => (getSends().at(-1) ?? {}) as { clientId?: string };
const getComposer = () => screen.getByRole("textbox", { name: "Message Marisol" });

type InitialConversation = { partner: MessagePartner; messages: MessageResponse[] } | null;

function renderScreen(
  initialConversation: InitialConversation,
  items: ConversationSummary[] = [ana],
  unknownPartner?: "unknownMember" | "ownId",
) {
  const queryClient = createQueryClient();
  const buildPage = (initial: InitialConversation, renderedAt: string) => (
    <QueryClientProvider client={queryClient}>
      <RealtimeProvider viewer={{ id: ME }} realtimePort={5240}>
        <KeptMessagesScreen
          viewerId={ME}
          address={initial || unknownPartner ? renderedAt : null}
          conversations={{ items, isWhole: true }}
          initialConversation={initial}
          unknownPartner={unknownPartner}
          now={renderedAt}
          timeZone="America/New_York"
        />
      </RealtimeProvider>
    </QueryClientProvider>
  );
  const { rerender, unmount } = render(buildPage(initialConversation, now));
  act(() => {
    FakeWebSocket.last().accept();
    FakeWebSocket.last().deliver({ type: "authenticated", userId: ME });
  });
  const renderAgain = () => rerender(buildPage(null, "2026-11-20T20:11:00.000Z"));
  return { unmount, renderAgain };
}

beforeAll(loadLiveUpdates);
beforeEach(() => {
  FakeWebSocket.install();
  jest.spyOn(document, "visibilityState", "get").mockReturnValue("visible");
  hasTwoPanes = true;
  calls = [];
  Object.assign(globalThis, {
    matchMedia: () => ({ matches: hasTwoPanes }),
    IntersectionObserver: class {
      observe = () => undefined;
      unobserve = () => undefined;
      disconnect = () => undefined;
    },
    // Requests stay pending: the screen shows what it was given and what arrived live.
    fetch: (path: string, { method }: { method: string }) => {
      calls.push(`${method} ${path}`);
      return new Promise(() => undefined);
    },
    Headers: class {
      set = () => undefined;
    },
  });
  Element.prototype.scrollTo = () => undefined;
  sessionStorage.clear();
  localStorage.clear();
  localStorage.setItem("auth_token", "a-token");
  window.history.replaceState(null, "", "/messages");
});

test("shows a prompt when no conversation is open", () => {
  renderScreen(null);
  expect(screen.getByRole("heading", { name: "Select a conversation" })).toBeVisible();
  expect(screen.getByText("Choose someone from your connections to start messaging")).toBeVisible();
});

test("says what to do next when there are no conversations", () => {
  renderScreen(null, []);
  expect(screen.getByText("No conversations yet.")).toBeVisible();
  expect(screen.getByText("Connect with people at events to start messaging!")).toBeVisible();
});

test("opens the member in the address and removes the parameter", async () => {
  window.history.replaceState(null, "", `/messages?user=${ANA}`);
  renderScreen({ partner, messages: buildMessages(1, 3) });
  expect(window.location.search).toBe("");
  expect(screen.getByRole("heading", { name: "Marisol Vega" })).toBeVisible();
  expect(screen.getByText("Message 3", { selector: "li p" })).toBeVisible();
  expect(getComposer()).toHaveFocus();
  // Loaded once for all tests.
  await act(() => import("../history/first-line"));
});

test.each([true, false])("opens the conversation again after a reload; two panes: %p", async (isWide) => {
  hasTwoPanes = isWide;
  const { unmount } = renderScreen(null);
  await userEvent.click(screen.getByRole("button", { name: /^Marisol Vega/ }));
  expect(window.location.search).toBe("");
  unmount();
  const reloaded = renderScreen(null);
  expect(screen.getByRole("heading", { name: "Marisol Vega" })).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Back to conversations" }));
  await screen.findByRole("heading", { name: "Select a conversation" });
  reloaded.unmount();
  renderScreen(null);
  expect(screen.getByRole("heading", { name: "Select a conversation" })).toBeVisible();
});

test("asks the server again after a reload for a member without a conversation in the list", () => {
  window.history.replaceState({ conversation: ANA }, "", "/messages");
  renderScreen(null, []);
  expect(replace).toHaveBeenCalledWith(`/messages?user=${ANA}`);
});

describe("with a page that was rendered for an earlier address", () => {
  const initial = { partner, messages: buildMessages(1, 3) };
  const chats = [ana, buildConversation(jon, buildMessage(1, { senderId: jon }))];
  const openByAddress = () => {
    window.history.replaceState(null, "", `/messages?user=${ANA}`);
    return renderScreen(initial, chats);
  };

  test("Back opens the conversation that was chosen last, not the one of the address", async () => {
    const { unmount } = openByAddress();
    await userEvent.click(screen.getByRole("button", { name: /^Jo Doe/ }));
    unmount();
    renderScreen(initial, chats);
    expect(screen.getByRole("textbox", { name: "Message Jo" })).toBeVisible();
    expect(screen.queryByRole("textbox", { name: "Message Marisol" })).not.toBeInTheDocument();
  });

  test("Back shows the list that was shown last on a phone", async () => {
    hasTwoPanes = false;
    const { unmount } = openByAddress();
    await userEvent.click(screen.getByRole("button", { name: "Back to conversations" }));
    unmount();
    renderScreen(initial, chats);
    expect(screen.getByRole("heading", { name: "Select a conversation" })).toBeVisible();
  });

  test("Back closes it while it asks the server for a member without a conversation in the list", () => {
    window.history.replaceState({ conversation: jon }, "", "/messages");
    renderScreen(initial);
    expect(replace).toHaveBeenCalledWith(`/messages?user=${jon}`);
    expect(screen.queryByRole("textbox")).not.toBeInTheDocument();
  });

  test("a refresh keeps the conversation of the address and its draft, and a reload still opens it", async () => {
    const { renderAgain, unmount } = openByAddress();
    await userEvent.type(getComposer(), "Half a thou");
    window.history.replaceState(null, "", "/messages");
    renderAgain();
    expect(getComposer()).toHaveValue("Half a thou");
    expect(getComposer()).toHaveFocus();
    unmount();
    renderScreen(null, chats);
    expect(getComposer()).toBeVisible();
  });

  test("Forward opens the conversation again that Back had closed on a phone, and Back closes it again", async () => {
    hasTwoPanes = false;
    renderScreen(null);
    await userEvent.click(screen.getByRole("button", { name: /^Marisol Vega/ }));
    const entry: unknown = window.history.state;
    window.history.replaceState(null, "", "/messages");
    fireEvent.popState(window);
    expect(screen.queryByRole("textbox", { name: "Message Marisol" })).not.toBeInTheDocument();
    window.history.replaceState(entry, "", "/messages");
    fireEvent.popState(window);
    expect(screen.getByRole("textbox", { name: "Message Marisol" })).toBeVisible();
    window.history.replaceState(null, "", "/messages");
    fireEvent.popState(window);
    expect(screen.queryByRole("textbox", { name: "Message Marisol" })).not.toBeInTheDocument();
  });

  test("a refresh keeps the way back to the list on a phone", async () => {
    hasTwoPanes = false;
    const { renderAgain } = renderScreen(null);
    await userEvent.click(screen.getByRole("button", { name: /^Marisol Vega/ }));
    window.history.replaceState(null, "", "/messages");
    renderAgain();
    expect(window.history.state).toEqual({ conversation: ANA, isOverList: true });
  });

  test.each([
    ["another conversation", { conversation: jon }, /^Jo Doe$/],
    ["the list", null, "Select a conversation"],
  ])("Back to an entry of the same screen opens %s", (_what, entry, name) => {
    const { renderAgain } = openByAddress();
    window.history.replaceState(entry, "", "/messages");
    fireEvent.popState(window);
    renderAgain();
    expect(screen.getByRole("heading", { name })).toBeVisible();
    expect(screen.queryByRole("heading", { name: "Marisol Vega" })).not.toBeInTheDocument();
  });
});

test.each([
  ["unknownMember", /can't be found/],
  ["ownId", /can't message yourself/],
] as const)("says why the address opens nothing: %s", (reason, text) => {
  window.history.replaceState(null, "", "/messages?user=x");
  renderScreen(null, [ana], reason);
  expect(screen.getByRole("alert")).toHaveTextContent(text);
  expect(window.location.search).toBe("");
});

test("leaves the address of the screen alone to which Back led meanwhile", () => {
  window.history.replaceState(null, "", "/events?q=Breakfast");
  renderScreen(null);
  expect(window.location.search).toBe("?q=Breakfast");
});

test("opens an empty conversation", () => {
  renderScreen({ partner, messages: [] }, []);
  expect(screen.getByText("No messages yet. Start the conversation!")).toBeVisible();
});

test("has no composer when the viewer may not message the member", () => {
  renderScreen({ partner: { ...partner, canWrite: false }, messages: [] }, []);
  expect(screen.queryByRole("textbox")).not.toBeInTheDocument();
  expect(screen.getByText("Connect with Marisol first to message them.")).toBeVisible();
  expect(screen.queryByText(/Start the conversation/)).not.toBeInTheDocument();
});

test("closes the toasts about the opened conversation, when it opens and when its tab is shown again", () => {
  const show = (about: string) => act(() => toast({ title: "New Message", about }));
  show(getConversationTopic(ANA));
  renderScreen({ partner, messages: [] }, []);
  expect(getCurrentToast()?.open).toBe(false);
  show(getConversationTopic(jon));
  expect(getCurrentToast()?.open).toBe(true);

  const visibility = jest.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  fireEvent(document, new Event("visibilitychange"));
  show(getConversationTopic(ANA));
  expect(getCurrentToast()?.open).toBe(true);
  visibility.mockReturnValue("visible");
  fireEvent(document, new Event("visibilitychange"));
  expect(getCurrentToast()?.open).toBe(false);
});

test("marks a conversation as read and clears its count when it is opened", async () => {
  renderScreen({ partner: { ...partner, id: jon }, messages: [] }, [ana]);
  const row = screen.getByRole("button", { name: /^Marisol Vega/ });
  expect(within(row).getByText("2 unread messages")).toBeInTheDocument();
  await userEvent.click(row);
  expect(calls).toContain(`GET /api/messages/conversation/${ANA}`);
  deliver({ type: "receive_message", message: buildMessage(4) });
  await screen.findByText("Message 4", { selector: "li p" });
  expect(calls).toContain(`POST /api/messages/mark-read/${ANA}`);
  expect(within(row).queryByText(/unread/)).not.toBeInTheDocument();
});

test("shows a sent message at once and then whether it is stored and read", async () => {
  renderScreen({ partner, messages: buildMessages(1, 3) });
  await userEvent.type(getComposer(), "Hi Marisol{Enter}");
  expect(screen.getByText("Sending")).toBeVisible();
  expect(getSends()).toEqual([expect.objectContaining({ receiverId: ANA, content: "Hi Marisol", token: "a-token" })]);
  const { clientId = "" } = getLastSend();
  const stored = buildMessage(4, { senderId: ME, receiverId: ANA, content: "Hi Marisol", clientId });
  deliver({ type: "message_sent", message: stored, clientId });
  expect(screen.getByText("Sent")).toBeVisible();
  expect(screen.getAllByText("Hi Marisol", { selector: "li p" })).toHaveLength(1);
  deliver({ type: "message_read", readerId: ANA, senderId: ME, upTo: 4 });
  expect(await screen.findByText("Read")).toBeVisible();
});

test("retries a failed message when it is tapped", async () => {
  renderScreen({ partner, messages: [] });
  await userEvent.type(getComposer(), "Hi{Enter}");
  deliver({ type: "error", code: "internal", message: "Something went wrong.", clientId: getLastSend().clientId });
  await userEvent.click(screen.getByRole("button", { name: "Not sent. Tap to retry" }));
  expect(getSends()).toHaveLength(2);
  expect(screen.getByText("Sending")).toBeVisible();
});

test("announces new messages politely and shows typing", () => {
  renderScreen({ partner, messages: buildMessages(1, 3) });
  deliver({ type: "typing", userId: ANA });
  expect(screen.getByText("Typing...")).toBeVisible();
  deliver({ type: "receive_message", message: buildMessage(4) });
  expect(screen.queryByText("Typing...")).not.toBeInTheDocument();
  expect(screen.getByText("Marisol: Message 4")).toHaveAttribute("aria-live", "polite");
});

test("moves the focus to the name and back to the row on a phone", async () => {
  hasTwoPanes = false;
  renderScreen(null);
  await userEvent.click(screen.getByRole("button", { name: /^Marisol Vega/ }));
  expect(screen.getByRole("heading", { name: "Marisol Vega" })).toHaveFocus();
  await userEvent.click(screen.getByRole("button", { name: "Back to conversations" }));
  await screen.findByRole("heading", { name: "Select a conversation" });
  expect(screen.getByRole("button", { name: /^Marisol Vega/ })).toHaveFocus();
});

test("keeps a draft while another conversation is open", async () => {
  renderScreen({ partner, messages: buildMessages(1, 3) }, [
    ana,
    buildConversation(jon, buildMessage(1, { senderId: jon })),
  ]);
  await userEvent.type(getComposer(), "Half a thou");
  await userEvent.click(screen.getByRole("button", { name: /^Jo Doe/ }));
  await userEvent.click(screen.getByRole("button", { name: /^Marisol Vega/ }));
  expect(getComposer()).toHaveValue("Half a thou");
});
