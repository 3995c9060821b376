import { QueryClientProvider, QueryObserver } from "@tanstack/react-query";
import * as library from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";

import { signOutBy } from "@/lib/auth/client/end-session";
import { clock } from "@/lib/core/shared/clock";
import { documentLoad } from "@/lib/core/shared/document-load";
import { createQueryClient } from "@/lib/http/browser/query-client";
import { getMessages } from "@/lib/i18n/server/languages";
import { jsonResponse, mockFetch, networkError } from "@/tests/support/fakes/fake-fetch";
import { FakeWebSocket } from "@/tests/support/fakes/fake-web-socket";
import { loadLiveUpdates } from "@/tests/support/fixtures/live-updates";
import { ME } from "@/tests/support/fixtures/messages";

import { RealtimeProvider } from "./realtime-provider";
import { useConnectionState } from "./use-realtime";

jest.mock("next/navigation", () => jest.requireActual("@/tests/support/fakes/navigation"));

const { act, screen, waitFor } = library;
let client: ReturnType<typeof createQueryClient>;
let showIn: (locale: "en" | "es") => void;

const Probe = () => <p>{useConnectionState()}</p>;

function connect(): void {
  FakeWebSocket.last().accept();
  act(() => FakeWebSocket.last().deliver({ type: "authenticated", userId: ME }));
}

beforeAll(loadLiveUpdates);
beforeEach(() => {
  FakeWebSocket.install();
  localStorage.setItem("auth_token", "a-token");
  client = createQueryClient();
  const tree = (locale: "en" | "es") => (
    <QueryClientProvider client={client}>
      <NextIntlClientProvider locale={locale} messages={getMessages(locale)} timeZone="UTC">
        <RealtimeProvider viewer={{ id: ME }} realtimePort={5240}>
          <Probe />
        </RealtimeProvider>
      </NextIntlClientProvider>
    </QueryClientProvider>
  );
  const { rerender } = library.render(tree("en"));
  showIn = (locale) => rerender(tree(locale));
});

describe("when the token is refused", () => {
  beforeEach(() => localStorage.setItem("auth_token_timestamp", String(clock.ms())));

  test("ends a session that the cookie has no more, without a call that is refused", async () => {
    const reload = jest.spyOn(documentLoad, "reload").mockReturnValue(undefined);
    const calls = mockFetch({ "GET /api/auth/session": jsonResponse(200, {}) });
    await act(async () => FakeWebSocket.last().end(4401));
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    expect(localStorage.getItem("auth_token")).toBeNull();
    expect(calls).toHaveLength(1);
    expect(FakeWebSocket.instances).toHaveLength(1);
  });

  test("requests the current user if the cookie has a session, and does not reconnect", async () => {
    const calls = mockFetch({
      "GET /api/auth/session": jsonResponse(200, { user: { id: ME } }),
      "GET /api/auth/me": networkError(),
    });
    await act(async () => FakeWebSocket.last().end(4401));
    await waitFor(() => expect(calls.map(({ path }) => path)).toEqual(["/api/auth/session", "/api/auth/me"]));
    expect(FakeWebSocket.instances).toHaveLength(1);
  });

  test("connects again if the session could not be read", async () => {
    mockFetch({ "GET /api/auth/session": networkError() });
    jest.useFakeTimers();
    await act(async () => FakeWebSocket.last().end(4401));
    await act(() => jest.advanceTimersByTimeAsync(1_500));
    jest.useRealTimers();
    expect(FakeWebSocket.instances).toHaveLength(2);
    connect();
    expect(screen.getByText("connected")).toBeVisible();
  });

  test("leaves a session alone that another tab has started meanwhile", async () => {
    const reload = jest.spyOn(documentLoad, "reload").mockReturnValue(undefined);
    mockFetch({
      "GET /api/auth/session": () => {
        localStorage.setItem("auth_token", "of another tab");
        return jsonResponse(200, {});
      },
    });
    await act(async () => FakeWebSocket.last().end(4401));
    expect(localStorage.getItem("auth_token")).toBe("of another tab");
    expect(reload).not.toHaveBeenCalled();
  });
});

describe("signing out", () => {
  test("closes the socket with 1000 before the server ends the session", async () => {
    jest.spyOn(documentLoad, "open").mockReturnValue(undefined);
    connect();
    const socket = FakeWebSocket.last();
    let codeAtCall: number | undefined;
    await act(() => signOutBy(async () => (codeAtCall = socket.closeCode)));
    expect(codeAtCall).toBe(1000);
    expect(FakeWebSocket.instances).toHaveLength(1);
  });

  test("gives up what is being read before the server ends the session", async () => {
    jest.spyOn(documentLoad, "open").mockReturnValue(undefined);
    let reading: AbortSignal | undefined;
    const queryFn = ({ signal }: { signal: AbortSignal }) => {
      reading = signal;
      return new Promise<never>(() => undefined);
    };
    const stop = new QueryObserver(client, { queryKey: ["/api/events"], queryFn }).subscribe(() => undefined);
    let wasGivenUp: boolean | undefined;
    await act(() => signOutBy(async () => (wasGivenUp = reading?.aborted)));
    stop();
    expect(wasGivenUp).toBe(true);
  });

  test("connects again when it fails", async () => {
    connect();
    await act(() => signOutBy(() => Promise.reject(new TypeError("offline"))).catch(() => undefined));
    expect(FakeWebSocket.instances).toHaveLength(2);
    connect();
    expect(screen.getByText("connected")).toBeVisible();
  });
});

it("opens another socket when the page's language changes, because errors have that of the socket", () => {
  connect();
  showIn("es");
  expect(FakeWebSocket.instances[0]?.closeCode).toBe(1000);
  expect(FakeWebSocket.instances).toHaveLength(2);
});

it("stays paused when the page's language changes, until the member resumes", () => {
  connect();
  act(() => FakeWebSocket.last().end(4409));
  showIn("es");
  expect(FakeWebSocket.instances).toHaveLength(1);
  expect(screen.getByText("paused")).toBeVisible();
  act(() => screen.getByRole("button").click());
  expect(FakeWebSocket.instances).toHaveLength(2);
});
