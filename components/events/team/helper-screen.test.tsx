import { QueryClientProvider } from "@tanstack/react-query";
import userEvent from "@testing-library/user-event";

import { createDoorStore } from "@/components/attendance/desk/door-store";
import { toLinkOwner } from "@/components/attendance/desk/link-data";
import { getKiosk, setKiosk } from "@/components/attendance/kiosk/kiosk-state";
import { getDeviceId } from "@/lib/door/client/door";
import type { ShownDoorLink } from "@/lib/events/schema/team";
import { createQueryClient } from "@/lib/http/browser/query-client";
import { jsonResponse, mockFetch, noContentResponse } from "@/tests/support/fakes/fake-fetch";
import { buildDoorList } from "@/tests/support/fixtures/door";
import { render, screen, waitFor } from "@/tests/support/render";
import { stopClock } from "@/tests/support/setup/clock";

import { HelperScreen } from "./helper-screen";

jest.mock("next/navigation", () => jest.requireActual<object>("@/tests/support/fakes/navigation"));

jest.mock("@/components/ui/scanner/camera-scan", () => ({
  useScanner: () => ({ video: { current: null }, failure: null, retry: () => undefined, controls: {} }),
}));

const LIST = `GET /api/events/e1/door/list?deviceId=${getDeviceId()}`;
const TAKE = "POST /api/door-links/take";
const SEND = "POST /api/events/e1/door/check-ins";
const SEARCH = { name: "Search guests and members" };
const LINK: ShownDoorLink = {
  linkId: "l1",
  event: { id: "e1", name: "Tampa Tech & Tacos", timezone: "America/New_York" },
  label: "Ana's phone",
  opensAt: null,
  isOver: false,
  device: "none",
};

beforeEach(() => stopClock("2026-11-20T23:00:00Z"));

const show = (changes: Partial<ShownDoorLink> = {}) =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <HelperScreen token="secret" link={{ ...LINK, ...changes }} siteUrl="https://nametag.test" />
    </QueryClientProvider>,
  );

it("takes the link by a press, and then calls as the link's device", async () => {
  const authorizations: (string | null)[] = [];
  mockFetch({
    [TAKE]: noContentResponse(),
    [LIST]: ({ headers }) => {
      authorizations.push(headers.get("authorization"));
      return jsonResponse(200, buildDoorList());
    },
  });
  show();
  expect(screen.queryByRole("searchbox", SEARCH)).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Start on this device" }));
  expect(await screen.findByRole("searchbox", SEARCH)).toBeVisible();
  await waitFor(() => expect(authorizations).toEqual(["Door l1"]));
  expect(screen.getByRole("main")).toHaveFocus();
  expect(screen.getByText("Ana's phone")).toBeVisible();
});

it("is the kiosk that the device was handed over as, until the link is lost", async () => {
  mockFetch({ [LIST]: jsonResponse(200, buildDoorList()) });
  const owner = toLinkOwner("secret");
  setKiosk({ owner, path: "/door/secret", salt: "salt", hash: "hash", misses: 0, waitUntil: 0 });
  const { unmount } = show({ device: "this" });
  expect(await screen.findByRole("button", { name: "Find my name" })).toBeVisible();
  expect(screen.queryByRole("searchbox", SEARCH)).toBeNull();
  expect(screen.queryByText("Ana's phone")).toBeNull();
  unmount();
  expect(getKiosk()).not.toBeNull();
  show({ device: "other" });
  expect(getKiosk()).toBeNull();
});

it("says that another device took the link meanwhile", async () => {
  const message = "This link is in use on another device. Ask the organizer for one of your own.";
  mockFetch({ [TAKE]: jsonResponse(403, { message, code: "forbidden" }) });
  show();
  await userEvent.click(screen.getByRole("button", { name: "Start on this device" }));
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.queryByRole("searchbox", SEARCH)).toBeNull();
});

it("offers no start on a second device, nor before the link works", () => {
  mockFetch({});
  const { unmount } = show({ device: "other" });
  expect(screen.getByText(/in use on another device/)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Start on this device" })).toBeNull();
  unmount();
  // Also of a link that this device took before the event was moved.
  for (const device of ["none", "this"] as const) {
    const { unmount: close } = show({ device, opensAt: "2026-11-21T00:00:00.000Z" });
    expect(screen.getByText(/This link works from Nov 20, 2026, 7:00/)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Start on this device" })).toBeNull();
    close();
  }
});

it("sends what waits by a link that is over", async () => {
  const subject = { kind: "guest", id: "g1" } as const;
  const at = "2026-11-20T23:30:00.000Z";
  const store = createDoorStore(toLinkOwner("secret"), "e1");
  await store.addUnsent({ id: "c1", subject, at });
  stopClock("2026-11-21T12:00:00Z");
  const names = { name: "Gina Guest", company: null, firstDeviceId: null };
  const result = { id: "c1", result: "checked_in", reason: null, subject, checkedInAt: at, ...names };
  const calls = mockFetch({
    [LIST]: jsonResponse(403, { message: "Not now", code: "forbidden" }),
    [SEND]: jsonResponse(200, { items: [result] }),
  });
  show({ device: "this", isOver: true });
  expect(screen.getByRole("heading", { name: "This link doesn't work any more" })).toBeVisible();
  await waitFor(async () => expect((await store.loadUnsent()).items).toEqual([]));
  await waitFor(() => expect(screen.queryByText(/wasn't sent/)).toBeNull());
  const sent = calls.filter(({ method }) => method === "POST").map(({ headers }) => headers.get("authorization"));
  expect(sent).toEqual(["Door l1"]);
});

it("ends when the link is withdrawn", async () => {
  mockFetch({ [LIST]: jsonResponse(404, { message: "Gone", code: "not_found" }) });
  show({ device: "this" });
  expect(await screen.findByRole("heading", { name: "This link doesn't work any more" })).toBeVisible();
  expect(screen.queryByRole("searchbox", SEARCH)).toBeNull();
});
