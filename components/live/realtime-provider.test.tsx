import { QueryClientProvider } from "@tanstack/react-query";
import { clock } from "@/lib/core/shared/clock";
import { act, render, screen } from "@/tests/support/render";

import { setOpenConversation } from "@/components/live/open-conversation";
import { announceIn, type LiveNotification } from "@/components/notifications/announce-event";
import { announceOnce, connectedWith, forgetAnnounced } from "@/components/notifications/announced-events";
import { LiveAlerts } from "@/components/notifications/live-alerts";
import { Toaster } from "@/components/ui/feedback/toaster";
import { attendeesQuery } from "@/lib/attendance/client/attendance";
import { makeQueryClient } from "@/lib/http/browser/query-client";
import { conversationQuery } from "@/lib/messages/client";
import type { ServerFrame } from "@/lib/realtime/shared/protocol";
import { expectConsole } from "@/tests/support/setup/console";
import { FakeWebSocket } from "@/tests/support/fakes/fake-web-socket";
import { ANA, ME, message, messages } from "@/tests/support/fixtures/messages";

import { RealtimeProvider, useConnectionState, useFrame } from "./realtime-provider";

const EVENT = "60000000-0000-4000-8000-000000000006";
const attendees = attendeesQuery(EVENT).queryKey;
const inList = () => client.getQueryData(attendees)?.pages.flatMap(({ items }) => items);
const profile = {
  firstName: "Marisol",
  lastName: "Vega",
  profession: null,
  company: null,
  industry: null,
  avatarUrl: null,
};
const marisol = { id: ANA, profile };
const heard: LiveNotification[] = [];
let client: ReturnType<typeof makeQueryClient>;
let stopListening: () => void;

function Probe() {
  const state = useConnectionState();
  useFrame("typing", () => heard.push({ id: "typing", type: "message", title: "typing", message: "" }));
  return <p>{state}</p>;
}

const deliver = (frame: ServerFrame) => act(() => FakeWebSocket.last().deliver(frame));
const connect = () => {
  FakeWebSocket.last().accept();
  deliver({ type: "authenticated", userId: ME });
};
const isInvalidated = (path: string) => client.getQueryState([path])?.isInvalidated;

beforeEach(() => {
  FakeWebSocket.install();
  forgetAnnounced();
  heard.length = 0;
  stopListening = announceIn((notification) => heard.push(notification));
  localStorage.setItem("auth_token", "a-token");
  client = makeQueryClient();
  render(
    <QueryClientProvider client={client}>
      <RealtimeProvider viewer={{ id: ME }} realtimePort={5240}>
        <Probe />
        <Toaster />
      </RealtimeProvider>
    </QueryClientProvider>,
  );
});
afterEach(() => {
  stopListening();
  setOpenConversation(null);
});

test("opens one socket on the realtime port of a local host and shows its state", () => {
  expect(FakeWebSocket.all).toHaveLength(1);
  expect(FakeWebSocket.last().url).toBe("ws://localhost:5240/ws");
  expect(screen.getByText("connecting")).toBeVisible();
  connect();
  expect(screen.getByText("connected")).toBeVisible();
});

test("a message is announced once, by first name and its first 50 characters", () => {
  connect();
  const long = message(1, { content: "x".repeat(60) });
  deliver({ type: "receive_message", message: long });
  deliver({ type: "receive_message", message: long });
  expect(heard).toEqual([expect.objectContaining({ title: "New Message", message: `Marisol: ${"x".repeat(50)}…` })]);
});

test("the open conversation needs no toast while the tab is looked at", () => {
  connect();
  client.setQueryData(conversationQuery(ANA).queryKey, messages(1, 1));
  setOpenConversation(ANA);
  deliver({ type: "receive_message", message: message(2) });
  expect(heard).toEqual([]);
  expect(client.getQueryData(conversationQuery(ANA).queryKey)).toHaveLength(2);
  jest.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  deliver({ type: "receive_message", message: message(3) });
  expect(heard).toHaveLength(1);
});

test.each([
  [
    { type: "new_connection", message: "", connectedUser: marisol },
    "New Connection!",
    "Marisol Vega has connected with you!",
  ],
  [
    { type: "connection_success", message: "", targetUser: marisol },
    "Connected!",
    "You are now connected with Marisol Vega!",
  ],
  [
    { type: "new_connection", message: "Hi from the server", connectedUser: marisol },
    "New Connection!",
    "Hi from the server",
  ],
] as [ServerFrame, string, string][])("%# tells of a connection and has the lists read again", (frame, title, text) => {
  client.setQueryData(["/api/connections/me"], []);
  connect();
  deliver(frame);
  expect(heard).toEqual([expect.objectContaining({ title, message: text })]);
  expect(isInvalidated("/api/connections/me")).toBe(true);
});

test("what my own tap has told already is not told again", () => {
  connect();
  expect(announceOnce(connectedWith(ANA))).toBe(true);
  deliver({ type: "connection_success", message: "", targetUser: marisol });
  expect(heard).toEqual([]);
});

test("an error of the channel is a toast, but not while it is still authenticating", () => {
  FakeWebSocket.last().accept();
  deliver({ type: "error", message: "Busy", code: "unavailable" });
  expect(screen.queryByText("Busy")).not.toBeInTheDocument();
  deliver({ type: "authenticated", userId: ME });
  deliver({ type: "error", message: "That went wrong", code: "internal" });
  expect(screen.getByText("That went wrong")).toBeVisible();
  expect(screen.getByText("Error")).toBeVisible();
});

test("comings and goings change the list at once; joining has it read again", () => {
  client.setQueryData(attendees, { pages: [{ items: [], next: null }], pageParams: [""] });
  connect();
  deliver({ type: "user_checked_in", eventId: EVENT, userId: ANA, user: marisol });
  expect(inList()).toEqual([expect.objectContaining({ userId: ANA, isCheckedIn: true })]);
  deliver({ type: "user_checked_out", eventId: EVENT, userId: ANA, user: marisol });
  expect(inList()).toEqual([expect.objectContaining({ isCheckedIn: false, checkInTime: null })]);
  deliver({ type: "joined_event", eventId: EVENT });
  expect(client.getQueryState(attendees)?.isInvalidated).toBe(true);
});

test("changed reads again what shows it and nothing else; resync and a reconnect read everything", () => {
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
  expect(isInvalidated("/api/eventsomething")).toBe(true);
});

test("frames reach who listens for them", () => {
  connect();
  deliver({ type: "typing", userId: ANA });
  expect(heard).toHaveLength(1);
});

test("a refused token asks the server who I am, and tries no more", async () => {
  const asked = jest.fn(() => Promise.reject(new TypeError("offline")));
  Object.assign(globalThis, {
    fetch: asked,
    Headers: class {
      set() {}
    },
  });
  localStorage.setItem("auth_token_timestamp", String(clock.ms()));
  await act(async () => FakeWebSocket.last().end(4401));
  expect(asked).toHaveBeenCalledWith("/api/auth/me", expect.anything());
  expect(FakeWebSocket.all).toHaveLength(1);
});

test("what a closed tab left unsent is taken over, and goes with the session; a reload keeps it", async () => {
  const entry = {
    clientId: "c1",
    receiverId: ANA,
    content: "Hi",
    messageType: "text",
    createdAt: "",
    status: "failed",
  };
  const places = () => Object.keys(localStorage).filter((key) => key.startsWith("nametag_outbox:"));
  const gone = "nametag_outbox:gone";
  localStorage.setItem(gone, JSON.stringify({ userId: ME, entries: [entry] }));
  localStorage.setItem("nametag_outbox:another", JSON.stringify({ userId: ANA, entries: [entry] }));
  localStorage.setItem("auth_token_timestamp", String(clock.ms()));
  await act(async () => document.dispatchEvent(new Event("visibilitychange")));
  const [mine = "", ...others] = places();
  expect(others).toEqual([]);
  expect(mine).not.toBe(gone);
  expect(localStorage.getItem(mine)).toContain("c1");
  window.dispatchEvent(new Event("pagehide"));
  expect(places()).toEqual([mine]);
  localStorage.removeItem("auth_token");
  window.dispatchEvent(new Event("pagehide"));
  expect(places()).toEqual([]);
});

test("live alerts: at most three, each leaves after five seconds or by hand", () => {
  jest.useFakeTimers();
  render(<LiveAlerts />);
  connect();
  for (const seq of [1, 2, 3, 4]) deliver({ type: "receive_message", message: message(seq) });
  expect(screen.queryByText("Marisol: Message 1")).not.toBeInTheDocument();
  expect(screen.getAllByText("New Message")).toHaveLength(3);
  act(() => screen.getAllByRole("button", { name: "Close" }).at(-1)?.click());
  expect(screen.getAllByText("New Message")).toHaveLength(2);
  act(() => jest.advanceTimersByTime(5_000));
  expect(screen.queryByText("New Message")).not.toBeInTheDocument();
  jest.useRealTimers();
});

test("a broken connection is only logged", () => {
  expectConsole("warn", /live connection failed/);
  FakeWebSocket.last().onerror?.();
});
