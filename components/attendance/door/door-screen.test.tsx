import { QueryClientProvider } from "@tanstack/react-query";
import userEvent from "@testing-library/user-event";

import { useConnectionState, useHasConnected } from "@/components/live/use-realtime";
import { getDeviceId } from "@/lib/door/client/door";
import { createQueryClient } from "@/lib/http/browser/query-client";
import { jsonResponse, mockFetch, neverResponds } from "@/tests/support/fakes/fake-fetch";
import { stopClock } from "@/tests/support/setup/clock";
import { fireEvent, render, screen, waitFor } from "@/tests/support/render";

import { DoorScreen } from "./door-screen";

jest.mock("next/navigation", () => jest.requireActual<object>("@/tests/support/fakes/navigation"));
jest.mock("@/components/live/use-realtime", () => ({
  useRealtime: () => ({ joinEvent: () => () => undefined }),
  useConnectionState: jest.fn(),
  useHasConnected: jest.fn(),
}));

const user = userEvent.setup();
const LIST = `GET /api/events/event/door/list?deviceId=${getDeviceId()}`;
const COUNTS = {
  ...{ capacity: null, coming: 14, guests: 10, in: 0, came: 0, guestsCame: 0 },
  ...{ requests: 0, waitlisted: 0, notComing: 0 },
};
const EVENT = { id: "event", name: "Tampa Tech & Tacos", requiresDoorCode: false };

function renderScreen(event: typeof EVENT): void {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <DoorScreen event={event} siteUrl="https://nametag.test" leaveHref="/events/event" viewerId="viewer" />
    </QueryClientProvider>,
  );
}

it.each([
  ["doesn't say that it reconnects while it connects for the first time", false, "connecting", null],
  ["says nothing while it is connected", true, "connected", null],
  ["says that it reconnects after the connection was lost", true, "connecting", "Reconnecting..."],
] as const)("%s", (_, hasConnected, state, text) => {
  mockFetch({
    "GET /api/events/event/door": neverResponds,
    "GET /api/events/event/rsvped-attendees/counts": neverResponds,
    [LIST]: neverResponds,
  });
  jest.mocked(useHasConnected).mockReturnValue(hasConnected);
  jest.mocked(useConnectionState).mockReturnValue(state);
  renderScreen(EVENT);
  expect(screen.queryByRole("alert")?.textContent ?? null).toBe(text);
});

it.each([true, false])("shows the code to type only where it is required: %s", async (requiresDoorCode) => {
  mockFetch({
    "GET /api/events/event/door": jsonResponse(200, { code: "ABCD-EFGH", secondsLeft: 30 }),
    "GET /api/events/event/rsvped-attendees/counts": neverResponds,
    [LIST]: neverResponds,
  });
  jest.mocked(useConnectionState).mockReturnValue("connected");
  renderScreen({ ...EVENT, requiresDoorCode });
  const link = "https://nametag.test/events/event?door=ABCD-EFGH";
  expect(await screen.findByRole("img", { name: "QR code to check in" })).toHaveAttribute("data-code", link);
  expect(screen.queryByText("ABCD-EFGH") !== null).toBe(requiresDoorCode);
});

it("counts who is in on the device's list, if the server's last answer is older", async () => {
  const entry = { kind: "guest", company: null, codeHashes: [], checkedInAt: "2026-11-20T23:05:00.000Z" };
  const times = { opensAt: "2026-11-20T22:30:00.000Z", endsAt: "2026-11-21T02:00:00.000Z" };
  const entries = ["Ana", "Ben", "Cem"].map((name) => ({ ...entry, id: name, name, state: "checked_in" }));
  mockFetch({
    "GET /api/events/event/door": neverResponds,
    "GET /api/events/event/rsvped-attendees/counts": jsonResponse(200, COUNTS),
    [LIST]: jsonResponse(200, { version: "1", ...times, isComplete: true, entries, repeats: [] }),
  });
  jest.mocked(useConnectionState).mockReturnValue("connected");
  renderScreen(EVENT);
  await waitFor(() =>
    expect(screen.getByRole("status", { name: "Checked in" })).toHaveTextContent(
      "3in, of 14 with an RSVP or on the guest list",
    ),
  );
});

describe("a scanner that works as a keyboard", () => {
  // As fast as a scanner, however busy this machine is.
  beforeEach(() => jest.spyOn(Event.prototype, "timeStamp", "get").mockReturnValue(1));

  const CODE = "ABCDEFGHJKMNPQRS";
  const found = { id: "1", result: "checked_in", reason: null, subject: null, company: null };
  function openDoor() {
    const calls = mockFetch({
      "GET /api/events/event/door": neverResponds,
      "GET /api/events/event/rsvped-attendees/counts": neverResponds,
      [LIST]: neverResponds,
      "POST /api/events/event/door/check-ins": () =>
        jsonResponse(200, { items: [{ ...found, name: "Gina Guest", checkedInAt: null, firstDeviceId: null }] }),
    });
    jest.mocked(useConnectionState).mockReturnValue("connected");
    renderScreen(EVENT);
    return () => calls.filter(({ method }) => method === "POST").map(({ body }) => body);
  }

  it("checks in without a focused field, once for a repeated code", async () => {
    const sent = openDoor();
    await user.keyboard("Somebody typed{Enter}");
    await user.keyboard("Featherstonehaugh{Enter}");
    await user.keyboard(`https://nametag.test/b/${CODE.toLowerCase()}{Enter}`);
    await user.keyboard(`${CODE}{Enter}`);
    expect(await screen.findByText("Gina Guest is checked in")).toBeInTheDocument();
    expect(sent()).toMatchObject([{ items: [{ subject: { kind: "name_tag", code: CODE } }] }]);
  });

  it("checks in three people a second, each once and in order", async () => {
    const codes = Array.from({ length: 9 }, (_, index) => `ABCDEFGHJKMNPQR${index}`);
    const sent = openDoor();
    let at = 0;
    jest.spyOn(Event.prototype, "timeStamp", "get").mockImplementation(() => at);
    for (const [index, code] of codes.entries()) {
      at = (index * 1_000) / 3;
      stopClock(new Date(Date.UTC(2026, 10, 20, 23) + at).toISOString());
      for (const key of [...code, "Enter"]) {
        fireEvent.keyDown(document.body, { key });
        at += 15;
      }
    }
    const getCodes = () =>
      sent().flatMap((body) =>
        (body as { items: { subject: { code: string } }[] }).items.map(({ subject }) => subject.code),
      );
    await waitFor(() => expect(getCodes()).toEqual(codes));
    expect(await screen.findAllByText("Gina Guest is checked in")).not.toEqual([]);
  });

  it("leaves a focused field as it was", async () => {
    const sent = openDoor();
    await user.click(screen.getByRole("button", { name: "Scan" }));
    const field = await screen.findByRole("textbox", { name: "Member's check-in code" });
    fireEvent.change(field, { target: { value: "AB" } });
    await user.type(field, `${CODE}{Enter}`);
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(field).toHaveValue("AB");
  });
});
