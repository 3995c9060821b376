import { QueryClientProvider } from "@tanstack/react-query";
import { NextIntlClientProvider } from "next-intl";
import { type ReactNode, useState } from "react";

import { clock } from "@/lib/core/shared/clock";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@/tests/support/render";

import { setOpenConversation } from "@/components/live/open-conversation";
import { redirectAnnouncements, type LiveNotification } from "@/components/notifications/announce";
import {
  claimAnnouncement,
  connectionAnnouncementId,
  clearAnnouncements,
  getConversationTopic,
} from "@/components/notifications/announcements";
import { LiveAlerts } from "@/components/notifications/live-alerts";
import { getCurrentToast } from "@/components/ui/feedback/toast";
import { Toaster } from "@/components/ui/feedback/toaster";
import { attendeesQuery } from "@/lib/attendance/client/attendance";
import { createQueryClient } from "@/lib/http/browser/query-client";
import { getMessages } from "@/lib/i18n/server/languages";
import { unreadCountsQuery, conversationQuery } from "@/lib/messages/client";
import type { ServerFrame } from "@/lib/api/protocol/frames";
import { fillPublicFields } from "@/lib/profiles/constants/public-profile";
import { expectConsole } from "@/tests/support/setup/console";
import { FakeWebSocket } from "@/tests/support/fakes/fake-web-socket";
import { loadLiveUpdates } from "@/tests/support/fixtures/live-updates";
import { ANA, ME, buildMessage, buildMessages } from "@/tests/support/fixtures/messages";

import { RealtimeProvider } from "./realtime-provider";
import { useConnectionState, useFrame } from "./use-realtime";

jest.mock("next/navigation", () => jest.requireActual("@/tests/support/fakes/navigation"));

const EVENT = "60000000-0000-4000-8000-000000000006";
const attendees = attendeesQuery(EVENT).queryKey;
const inList = () => client.getQueryData(attendees)?.pages.flatMap(({ items }) => items);
const profile = {
  ...fillPublicFields(null),
  firstName: "Marisol",
  lastName: "Vega",
};
const marisol = { id: ANA, profile };
const COUNTS = { unreadMessages: 2, unreadConversations: 0, unreadFrom: [], pendingRequests: 0 };
const announced: LiveNotification[] = [];
let client: ReturnType<typeof createQueryClient>;
let stopListening: () => void;

function Probe() {
  const state = useConnectionState();
  useFrame("typing", () => announced.push({ id: "typing", type: "message", title: "typing", message: "" }));
  return <p>{state}</p>;
}

/** Every refresh of the page passes on a new object. */
function Texts({ children }: { children: ReactNode }) {
  const [messages, setMessages] = useState(() => getMessages("en"));
  return (
    <NextIntlClientProvider locale="en" messages={messages} timeZone="UTC">
      {children}
      <button onClick={() => setMessages(structuredClone(messages))}>Refresh texts</button>
    </NextIntlClientProvider>
  );
}

const renderProvider = () =>
  render(
    <QueryClientProvider client={client}>
      <Texts>
        <RealtimeProvider viewer={{ id: ME }} realtimePort={5240}>
          <Probe />
          <Toaster />
        </RealtimeProvider>
      </Texts>
    </QueryClientProvider>,
  );
const deliver = (frame: ServerFrame) => act(() => FakeWebSocket.last().deliver(frame));
const connect = () => {
  FakeWebSocket.last().accept();
  deliver({ type: "authenticated", userId: ME });
};
const isInvalidated = (path: string) => client.getQueryState([path])?.isInvalidated;

beforeAll(loadLiveUpdates);
beforeEach(() => {
  FakeWebSocket.install();
  clearAnnouncements();
  announced.length = 0;
  stopListening = redirectAnnouncements((notification) => announced.push(notification) > 0);
  localStorage.setItem("auth_token", "a-token");
  client = createQueryClient();
  renderProvider();
});
afterEach(() => {
  stopListening();
  setOpenConversation(null);
});

test("tells a member with too many tabs that this one is paused, and connects again when they want it", async () => {
  connect();
  act(() => FakeWebSocket.last().end(4409));
  expect(screen.getByText("Nametag is open in too many tabs, so this one gets no live updates.")).toBeVisible();
  expect(FakeWebSocket.instances).toHaveLength(1);
  act(() => screen.getByRole("button", { name: "Use this tab" }).click());
  expect(FakeWebSocket.instances).toHaveLength(2);
  act(() => connect());
  expect(screen.queryByRole("button", { name: "Use this tab" })).not.toBeInTheDocument();
});

test("opens one socket on the realtime port of a local host and shows its state", () => {
  expect(FakeWebSocket.instances).toHaveLength(1);
  expect(FakeWebSocket.last().url).toBe("ws://localhost:5240/ws");
  expect(screen.getByText("connecting")).toBeVisible();
  connect();
  expect(screen.getByText("connected")).toBeVisible();
});

test("announces a message once, with the first name and the first 50 characters", () => {
  connect();
  const long = buildMessage(1, { content: "x".repeat(60) });
  deliver({ type: "receive_message", message: long });
  deliver({ type: "receive_message", message: long });
  expect(announced).toEqual([
    expect.objectContaining({
      title: "New Message",
      message: `Marisol: ${"x".repeat(50)}…`,
      about: getConversationTopic(ANA),
    }),
  ]);
});

test("does not announce a message of the open conversation while the tab is visible", () => {
  connect();
  client.setQueryData(conversationQuery(ANA).queryKey, buildMessages(1, 1));
  setOpenConversation(ANA);
  deliver({ type: "receive_message", message: buildMessage(2) });
  expect(announced).toEqual([]);
  expect(client.getQueryData(conversationQuery(ANA).queryKey)).toHaveLength(2);
  jest.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  deliver({ type: "receive_message", message: buildMessage(3) });
  expect(announced).toHaveLength(1);
});

test.each([
  [
    { type: "new_connection", message: "¡Marisol Vega conectó contigo!", connectedUser: marisol },
    "New Connection!",
    "Marisol Vega has connected with you!",
  ],
  [
    { type: "connection_success", message: "¡Ya estás en contacto con Marisol Vega!", targetUser: marisol },
    "Connected!",
    "You are now connected with Marisol Vega!",
  ],
  [
    { type: "connection_request", message: "Marisol Vega quiere conectar", connectionId: EVENT, requester: marisol },
    "New Connection Request",
    "Marisol Vega wants to connect",
  ],
] as [ServerFrame, string, string][])(
  "announces connection frame %# in the page's language and refetches the lists",
  async (frame, title, text) => {
    client.setQueryData(["/api/connections/me"], []);
    client.setQueryData(unreadCountsQuery().queryKey, COUNTS);
    connect();
    deliver(frame);
    expect(announced).toEqual([expect.objectContaining({ title, message: text })]);
    await waitFor(() => expect(isInvalidated("/api/connections/me")).toBe(true));
    expect(isInvalidated("/api/unread-counts")).toBe(true);
  },
);

test.each([
  [{ type: "receive_message", message: buildMessage(1) }, `/messages?user=${ANA}`],
  [{ type: "connection_request", message: "", connectionId: EVENT, requester: marisol }, "/connections#requests"],
] as [ServerFrame, string][])("opens what the announcement of frame %# is about", async (frame, path) => {
  stopListening();
  connect();
  deliver(frame);
  expect(await screen.findByRole("link", { name: "Open" })).toHaveAttribute("href", path);
});

test("shows the two messages of an admin's test one after the other", async () => {
  // The toast of an earlier test is closing.
  await waitFor(() => expect(getCurrentToast()).toBeNull());
  jest.useFakeTimers();
  connect();
  const self = { id: ME, profile };
  deliver({ type: "new_connection", message: "", connectedUser: self });
  deliver({ type: "connection_success", message: "", targetUser: self });
  expect(screen.getByText("New Connection!")).toBeVisible();
  expect(screen.queryByText("Connected!")).not.toBeInTheDocument();
  act(() => jest.advanceTimersByTime(5_000));
  act(() => jest.advanceTimersByTime(300));
  expect(screen.getByText("Connected!")).toBeVisible();
  expect(screen.queryByText("New Connection!")).not.toBeInTheDocument();
  act(() => jest.advanceTimersByTime(6_000));
  jest.useRealTimers();
});

test("counts the cards that strangers give in one toast", async () => {
  connect();
  const deliverCard = () => deliver({ type: "changed", resource: "contacts", id: crypto.randomUUID() });
  deliverCard();
  expect(await screen.findByText("Somebody gave you their card.")).toBeVisible();
  deliverCard();
  deliverCard();
  expect(await screen.findByText("3 people gave you their cards.")).toBeVisible();
  expect(screen.queryByText("Somebody gave you their card.")).not.toBeInTheDocument();
});

test("does not repeat an announcement of the viewer's own action", () => {
  connect();
  expect(claimAnnouncement(connectionAnnouncementId(ANA))).toBe(true);
  deliver({ type: "connection_success", message: "", targetUser: marisol });
  expect(announced).toEqual([]);
});

test("shows an error of the channel as a toast, but not before the authentication", () => {
  FakeWebSocket.last().accept();
  deliver({ type: "error", message: "Busy", code: "unavailable" });
  expect(screen.queryByText("Busy")).not.toBeInTheDocument();
  deliver({ type: "authenticated", userId: ME });
  deliver({ type: "error", message: "That went wrong", code: "internal" });
  expect(screen.getByText("That went wrong")).toBeVisible();
  expect(screen.getByText("Error")).toBeVisible();
});

const deliverChange = (change: "checked_in" | "checked_out") =>
  deliver({ type: "attendance_changes", eventId: EVENT, changes: [{ change, userId: ANA, user: marisol }] });

test("updates the attendee list on check-ins and check-outs, and refetches it on joining", () => {
  jest.useFakeTimers();
  client.setQueryData(attendees, { pages: [{ items: [], next: null }], pageParams: [""] });
  connect();
  deliverChange("checked_in");
  expect(inList()).toEqual([expect.objectContaining({ userId: ANA, isCheckedIn: true })]);
  deliverChange("checked_out");
  expect(inList()).toEqual([expect.objectContaining({ isCheckedIn: false, checkInTime: null })]);
  deliver({ type: "joined_event", eventId: EVENT });
  act(() => jest.advanceTimersByTime(1_000));
  expect(client.getQueryState(attendees)?.isInvalidated).toBe(true);
  jest.useRealTimers();
});

test("leaves no scheduled read of attendees behind, but lists that are read when they are shown again", () => {
  connect();
  client.setQueryData(attendees, { pages: [{ items: [], next: null }], pageParams: [""] });
  deliverChange("checked_in");
  expect(client.getQueryState(attendees)?.isInvalidated).toBe(false);
  cleanup();
  expect(client.getQueryState(attendees)?.isInvalidated).toBe(true);
});

test("refetches after a reconnect: messages at once, the rest later", () => {
  jest.useFakeTimers();
  connect();
  for (const path of ["/api/events", "/api/messages/conversations"]) client.setQueryData([path], []);
  act(() => FakeWebSocket.last().end(1012));
  act(() => jest.advanceTimersByTime(1_500));
  act(connect);
  expect(isInvalidated("/api/messages/conversations")).toBe(true);
  act(() => jest.advanceTimersByTime(1_000));
  expect(isInvalidated("/api/events")).toBe(true);
  jest.useRealTimers();
});

test.each([
  [9_900, false],
  [10_100, true],
])("refetches after a first connection that took %i ms only if that was late: %s", (ms, isExpected) => {
  jest.useFakeTimers();
  const responseStart = performance.now() - ms;
  jest.spyOn(performance, "getEntriesByType").mockReturnValue([{ responseStart } as PerformanceNavigationTiming]);
  client.setQueryData(["/api/events"], []);
  connect();
  act(() => jest.advanceTimersByTime(1_000));
  expect(isInvalidated("/api/events")).toBe(isExpected);
  jest.useRealTimers();
});

test("reads announcements after a first connection, because one can have been sent before it", () => {
  const path = `/api/events/${EVENT}/announcements`;
  client.setQueryData([path, "pages"], { pages: [{ items: [], next: null }], pageParams: [path] });
  connect();
  expect(client.getQueryState([path, "pages"])?.isInvalidated).toBe(true);
});

test.each([
  [0, false],
  [1, true],
])(
  "reads the connections after a first connection if the count says %i received requests and the page none: %s",
  (pendingRequests, isExpected) => {
    client.setQueryData(["/api/connections/me"], []);
    connect();
    client.setQueryData(unreadCountsQuery().queryKey, { ...COUNTS, pendingRequests });
    expect(isInvalidated("/api/connections/me")).toBe(isExpected);
  },
);

test("refetches only the changed resource, and everything within a second on resync", () => {
  jest.useFakeTimers();
  for (const path of ["/api/events?status=upcoming", "/api/eventsomething", "/api/messages/conversations"]) {
    client.setQueryData([path], []);
  }
  connect();
  client.setQueryData(["/api/messages/conversations"], []);
  deliver({ type: "changed", resource: "events", id: EVENT });
  expect(isInvalidated("/api/events?status=upcoming")).toBe(true);
  expect(isInvalidated("/api/eventsomething")).toBe(false);
  expect(isInvalidated("/api/messages/conversations")).toBe(false);
  deliver({ type: "resync" });
  expect(isInvalidated("/api/messages/conversations")).toBe(true);
  act(() => jest.advanceTimersByTime(1_000));
  expect(isInvalidated("/api/eventsomething")).toBe(true);
  jest.useRealTimers();
});

test("passes frames to useFrame", () => {
  connect();
  deliver({ type: "typing", userId: ANA });
  expect(announced).toHaveLength(1);
});

describe("with unsent messages of a closed tab", () => {
  const entry = {
    clientId: "c1",
    receiverId: ANA,
    content: "Hi",
    messageType: "text",
    createdAt: "",
    status: "failed",
  };
  const gone = "nametag_outbox:gone";
  const outboxKeys = () => Object.keys(localStorage).filter((key) => key.startsWith("nametag_outbox:"));
  beforeEach(() => localStorage.setItem(gone, JSON.stringify({ userId: ME, entries: [entry] })));

  test("adopts them when the page is opened", async () => {
    cleanup();
    renderProvider();
    await waitFor(() => expect(outboxKeys()).toEqual([expect.not.stringContaining(gone)]));
  });

  test("adopts them when the tab is shown, keeps them on a reload and removes them at the end of the session", async () => {
    localStorage.setItem("nametag_outbox:another", JSON.stringify({ userId: ANA, entries: [entry] }));
    localStorage.setItem("auth_token_timestamp", String(clock.ms()));
    await act(async () => document.dispatchEvent(new Event("visibilitychange")));
    const [mine = "", ...others] = outboxKeys();
    expect(others).toEqual([]);
    expect(mine).not.toBe(gone);
    expect(localStorage.getItem(mine)).toContain("c1");
    window.dispatchEvent(new Event("pagehide"));
    expect(outboxKeys()).toEqual([mine]);
    localStorage.removeItem("auth_token");
    window.dispatchEvent(new Event("pagehide"));
    expect(outboxKeys()).toEqual([]);
  });
});

test("stacks at most three live alerts, and closes each by hand or after five seconds", () => {
  jest.useFakeTimers();
  render(<LiveAlerts />);
  connect();
  for (const seq of [1, 2, 3, 4]) deliver({ type: "receive_message", message: buildMessage(seq) });
  expect(screen.queryByText("Marisol: Message 1")).not.toBeInTheDocument();
  expect(screen.getAllByText("New Message")).toHaveLength(3);
  act(() => screen.getAllByRole("button", { name: "Close" }).at(-1)?.click());
  expect(screen.getAllByText("New Message")).toHaveLength(2);
  act(() => jest.advanceTimersByTime(5_000));
  expect(screen.queryByText("New Message")).not.toBeInTheDocument();
  jest.useRealTimers();
});

test("only logs a failed connection", () => {
  expectConsole("warn", /live connection failed/);
  FakeWebSocket.last().onerror?.();
});

it("keeps the connection, with its subscribers, when a refresh of the page brings new texts", () => {
  connect();
  const before = FakeWebSocket.last();
  fireEvent.click(screen.getByRole("button", { name: "Refresh texts" }));
  expect(FakeWebSocket.last()).toBe(before);
  deliver({ type: "typing", userId: ANA });
  expect(announced.map(({ id }) => id)).toContain("typing");
});
