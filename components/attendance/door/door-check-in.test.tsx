import { QueryClientProvider, QueryObserver } from "@tanstack/react-query";
import userEvent from "@testing-library/user-event";

import type { EventResponse } from "@/lib/events/schema/event";
import { createQueryClient } from "@/lib/http/browser/query-client";
import { jsonResponse, mockFetch, networkError } from "@/tests/support/fakes/fake-fetch";
import { buildEventResponse } from "@/tests/support/fixtures/event";
import { act, render, screen, waitFor } from "@/tests/support/render";

import { DoorCheckIn } from "./door-check-in";

jest.mock("next/navigation", () => jest.requireActual<object>("@/tests/support/fakes/navigation"));

const user = userEvent.setup();
const CHECK_IN = "POST /api/attendances/check-in";
const NETWORK = "Network error. Please check your connection and try again.";
const EXPIRED = "This isn't the code on the screen now. Scan the one that is there.";
const event = buildEventResponse();
const timeout = () => new DOMException("The operation timed out.", "TimeoutError");

/** Opens the door's link. Check-ins wait for `answer`, and data can be read only after it. */
function openLink() {
  window.history.replaceState(null, "", `/events/${event.id}?door=AAAA`);
  const waiting: ((outcome: Response | Error) => void)[] = [];
  const calls = mockFetch({ [CHECK_IN]: () => new Promise<Response | Error>((resolve) => waiting.push(resolve)) });
  let isOnline = false;
  const client = createQueryClient();
  const queryKey = ["/api/events/e1"];
  client.setQueryData(queryKey, event);
  const queryFn = () => (isOnline ? Promise.resolve(event) : new Promise(() => undefined));
  const unsubscribe = new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined);
  const build = (shown: EventResponse) => (
    <QueryClientProvider client={client}>
      <DoorCheckIn event={shown} code="AAAA" now={new Date(event.startTime)} open={null} onOpen={() => undefined} />
    </QueryClientProvider>
  );
  const { rerender, unmount } = render(build(event));
  close = () => {
    unmount();
    unsubscribe();
  };
  return {
    calls,
    answer: async (outcome: Response | Error) => {
      await waitFor(() => expect(waiting).toHaveLength(1));
      isOnline = outcome instanceof Response;
      await act(async () => waiting.pop()?.(outcome));
    },
    update: (shown: EventResponse) => rerender(build(shown)),
  };
}
let close: () => void;
afterEach(() => close());

const getRetry = () => screen.getByRole("button", { name: "Try again" });

it.each([
  ["the network fails", networkError()],
  ["there is no response in time", timeout()],
])("keeps the code of the link when %s, says so and sends it again", async (_, error) => {
  const { calls, answer } = openLink();
  expect(window.location.search).toBe("");
  await answer(error);
  expect(await screen.findByRole("alert")).toHaveTextContent(NETWORK);
  await user.click(getRetry());
  expect(getRetry()).toHaveAttribute("aria-disabled", "true");
  expect(screen.getByRole("status")).toHaveTextContent("Checking in...");
  await user.click(getRetry());
  await answer(networkError());
  await screen.findByRole("alert");
  expect(getRetry()).toHaveFocus();
  expect(calls.map(({ body }) => body)).toEqual([
    { eventId: event.id, doorCode: "AAAA" },
    { eventId: event.id, doorCode: "AAAA" },
  ]);
});

it("offers only the scanner, with the focus, once the code has expired", async () => {
  const { answer } = openLink();
  await answer(networkError());
  await screen.findByRole("alert");
  await user.click(getRetry());
  await answer(jsonResponse(409, { code: "conflict", message: EXPIRED }));
  expect(await screen.findByText(EXPIRED)).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  expect(screen.getByRole("button", { name: "Scan the code at the door" })).toHaveFocus();
});

it("takes the failure back when the check-in had reached the server", async () => {
  const { answer, update } = openLink();
  await answer(timeout());
  expect(await screen.findByRole("alert")).toBeInTheDocument();
  update({ ...event, viewer: event.viewer && { ...event.viewer, isCheckedIn: true } });
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
});
