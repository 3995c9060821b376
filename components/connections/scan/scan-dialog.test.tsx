import { QueryClientProvider } from "@tanstack/react-query";
import userEvent from "@testing-library/user-event";

import { resetScanOutbox } from "./get-scan-outbox";
import { dismissToast, getCurrentToast } from "@/components/ui/feedback/toast";
import { Toaster } from "@/components/ui/feedback/toaster";
import type { ScanControls, ScanFailure } from "@/components/ui/scanner/camera-scan";
import { activeAttendanceQuery } from "@/lib/attendance/client/active-attendance";
import type { ActiveAttendance } from "@/lib/attendance/schema/attendance";
import { connectionsQuery } from "@/lib/connections/client/connections";
import type { ConnectionResponse } from "@/lib/connections/schema";
import { createQueryClient } from "@/lib/http/browser/query-client";
import { fillPublicFields } from "@/lib/profiles/constants/public-profile";
import type { SharedProfile } from "@/lib/profiles/responses/profile";
import { jsonResponse, mockFetch, networkError, noContentResponse } from "@/tests/support/fakes/fake-fetch";
import { buildEventResponse } from "@/tests/support/fixtures/event";
import { act, render, screen, waitFor } from "@/tests/support/render";

import { UNSENT_CHANGED } from "@/components/live/outbox/unsent-changed";

import { ScanButton } from "./scan-button";
import { ScanDialog } from "./scan-dialog";

const retry = jest.fn();
const camera: { onText: (text: string) => void; failure: ScanFailure | null; controls: ScanControls } = {
  onText: () => undefined,
  failure: null,
  controls: { torch: null, switchCamera: null },
};
jest.mock("@/components/ui/scanner/camera-scan", () => ({
  useScanner: (onText: (text: string) => void) => {
    camera.onText = onText;
    return { video: { current: null }, failure: camera.failure, retry, controls: camera.controls };
  },
}));

const prepareReader = jest.fn(() => Promise.resolve());
jest.mock("@/components/ui/scanner/qr-reader", () => ({ prepareReader: () => prepareReader() }));

const ME = "0b9f6a4e-5d0c-4f2e-9b1a-6f3f0f6a9d01";
const ANA: SharedProfile = {
  userId: "1c9f6a4e-5d0c-4f2e-9b1a-6f3f0f6a9d02",
  ...fillPublicFields(null),
  firstName: "Ana",
  lastName: "Ruiz",
  profession: "Designer",
  company: "Bay Labs",
  location: null,
  bio: null,
  takesCards: true,
};
const { userId, location: _location, bio: _bio, takesCards: _takesCards, ...profile } = ANA;
const REQUEST: ConnectionResponse = {
  id: "2d9f6a4e-5d0c-4f2e-9b1a-6f3f0f6a9d03",
  status: "pending",
  requesterId: ME,
  receiverId: userId,
  requester: { id: ME, profile: { ...profile, linkedinUrl: null } },
  receiver: { id: userId, profile: { ...profile, linkedinUrl: null } },
  eventId: null,
  event: null,
  createdAt: "2026-11-20T23:00:00.000Z",
};
const CARD = "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Vera Card\r\nTITLE:Skipper\r\nEND:VCARD\r\n";
const SHARED = `GET /api/profiles/shared/${userId}`;
const ADD = "POST /api/connections/add";
const CODE = "0123456789ABCDEF";
const getAddress = (id: string) => `${window.location.origin}/profile/${id}?via=qr`;
const user = userEvent.setup();
const signIn = (id: string) => localStorage.setItem("auth_token", `x.${btoa(JSON.stringify({ sub: id }))}.x`);

beforeEach(() => {
  signIn(ME);
  Object.assign(camera, { failure: null, controls: { torch: null, switchCamera: null } });
  retry.mockClear();
  prepareReader.mockClear();
});
afterEach(() => {
  resetScanOutbox();
  dismissToast(getCurrentToast()?.id ?? 0);
});

function show(connections: ConnectionResponse[] = []) {
  const client = createQueryClient();
  client.setQueryData(connectionsQuery().queryKey, connections);
  const onClose = jest.fn();
  render(
    <QueryClientProvider client={client}>
      <ScanDialog viewerId={ME} onClose={onClose} />
      <Toaster />
    </QueryClientProvider>,
  );
  return onClose;
}
const scan = (text: string) => act(() => camera.onText(text));

it.each([
  ["the address of a profile", getAddress(userId)],
  ["a contact card with it", `BEGIN:VCARD\nFN:Ana\nURL:${getAddress(userId)}\nEND:VCARD`],
  ["an address in upper case", getAddress(userId).toUpperCase()],
])("finds the member of %s, and asks to connect", async (_, text) => {
  const calls = mockFetch({
    [SHARED]: jsonResponse(200, ANA),
    [ADD]: jsonResponse(201, REQUEST),
    "GET /api/connections/me": jsonResponse(200, [REQUEST]),
  });
  show();
  scan(text);
  expect(await screen.findByText("Designer")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Connect" }));
  expect(await screen.findByText("You asked Ana Ruiz to connect.")).toBeInTheDocument();
  expect(calls.find(({ method }) => method === "POST")?.body).toEqual({ targetUserId: userId, via: "qr" });
});

it("says what helps to connect at once where both are checked in", async () => {
  mockFetch({
    [SHARED]: jsonResponse(200, ANA),
    [ADD]: jsonResponse(201, { ...REQUEST, askReason: "door" }),
    "GET /api/connections/me": jsonResponse(200, [REQUEST]),
  });
  show();
  scan(getAddress(userId));
  await user.click(await screen.findByRole("button", { name: "Connect" }));
  expect(await screen.findByText("To connect at once, scan the code at the door.")).toBeInTheDocument();
});

it("takes one typed code after another, as from a keyboard scanner", async () => {
  const calls = mockFetch({ "POST /api/name-tags/open": jsonResponse(404, { message: "No.", code: "not_found" }) });
  show();
  const field = screen.getByRole("textbox", { name: "Code or address" });
  await user.type(field, `${CODE}{Enter}`);
  await waitFor(() => expect(calls).toHaveLength(1));
  await user.keyboard("FEDCBA9876543210{Enter}");
  await waitFor(() => expect(calls.map(({ body }) => body)).toEqual([{ code: CODE }, { code: "FEDCBA9876543210" }]));
});

it("finds the member of a name tag's code that is typed", async () => {
  const calls = mockFetch({ "POST /api/name-tags/open": jsonResponse(200, ANA) });
  show();
  await user.type(screen.getByRole("textbox", { name: "Code or address" }), "0123-4567-89ab-cdef{Enter}");
  expect(await screen.findByText("Bay Labs")).toBeInTheDocument();
  expect(calls[0]?.body).toEqual({ code: CODE });
  expect(screen.getByRole("textbox")).toHaveFocus();
});

it("says who is connected already, and links to the conversation", async () => {
  mockFetch({ [SHARED]: jsonResponse(200, ANA) });
  show([{ ...REQUEST, status: "accepted" }]);
  scan(getAddress(userId));
  expect(await screen.findByText("You're connected with Ana Ruiz.")).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Message Ana" })).toHaveAttribute("href", `/messages?user=${userId}`);
  expect(screen.queryByRole("button", { name: "Connect" })).toBeNull();
});

it("knows the member's own code, other codes and unknown members, and goes on", async () => {
  mockFetch({ [SHARED]: jsonResponse(404, { message: "Gone", code: "not_found" }) });
  show();
  scan(getAddress(ME));
  expect(await screen.findByText("That's your own code.")).toBeInTheDocument();
  scan("https://elsewhere.test/profile/1");
  expect(screen.getByText("That isn't the code of a profile, a name tag or a contact card.")).toBeInTheDocument();
  scan(getAddress(userId));
  expect(await screen.findByText("No member was found for this code.")).toBeInTheDocument();
  scan(CARD);
  expect(screen.getByText("Vera Card")).toBeInTheDocument();
});

it("finds the member of a code that is read out, which can't wait for a network", async () => {
  let isOnline = true;
  const calls = mockFetch({
    "POST /api/name-tags/open": () => (isOnline ? jsonResponse(200, ANA) : networkError()),
  });
  show();
  const field = screen.getByRole("textbox", { name: "Code or address" });
  await user.type(field, "a1b-c2d{Enter}");
  expect(await screen.findByText("Bay Labs")).toBeInTheDocument();
  expect(calls[0]?.body).toEqual({ code: "A1BC2D" });
  isOnline = false;
  await user.type(field, "{Enter}");
  expect(await screen.findByText(/^A code to read out needs a network/)).toBeInTheDocument();
  expect(screen.queryByRole("heading", { name: "1 scan isn't sent" })).toBeNull();
});

it("adds a foreign card to the contacts", async () => {
  const calls = mockFetch({ "POST /api/contacts": noContentResponse() });
  const onClose = show();
  scan(CARD);
  await user.click(screen.getByRole("button", { name: "Add to Contacts" }));
  const link = await screen.findByRole("link", { name: "Show contacts" });
  expect(link).toHaveFocus();
  expect(calls[0]?.body).toMatchObject({ name: "Vera Card", jobTitle: "Skipper", email: null });
  link.addEventListener("click", (event) => event.preventDefault());
  await user.click(link);
  expect(onClose).toHaveBeenCalled();
});

it("adds the cards of a contact file, without a message for each", async () => {
  const calls = mockFetch({ "POST /api/contacts": () => noContentResponse() });
  show();
  const file = new File([CARD, "BEGIN:VCARD\r\nFN:Other\r\nEND:VCARD\r\n"], "cards.vcf", { type: "text/vcard" });
  await user.upload(screen.getByLabelText("Contact file"), file);
  expect(await screen.findByText("2 cards are on the way to your contacts.")).toBeInTheDocument();
  await waitFor(() => expect(calls.map(({ body }) => body)).toMatchObject([{ name: "Vera Card" }, { name: "Other" }]));
  expect(getCurrentToast()?.open ?? false).toBe(false);
});

it("says that a file has no cards", async () => {
  show();
  await user.upload(screen.getByLabelText("Contact file"), new File(["Name\n"], "cards.vcf", { type: "text/vcard" }));
  expect(await screen.findByText("This file has no contact cards.")).toBeInTheDocument();
});

describe("without a network", () => {
  it("keeps a scan until it is sent, once", async () => {
    let isOnline = false;
    const calls = mockFetch({
      [SHARED]: () => networkError(),
      [ADD]: () => (isOnline ? jsonResponse(201, REQUEST) : networkError()),
      "GET /api/connections/me": jsonResponse(200, []),
    });
    show();
    scan(getAddress(userId));
    expect(await screen.findByText("The scan waits until you're online.")).toBeInTheDocument();
    expect(screen.getByRole("heading", { name: "1 scan isn't sent" })).toBeInTheDocument();
    isOnline = true;
    await waitFor(() => expect(calls.some(({ path }) => path === "/api/connections/add")).toBe(true));
    act(() => void window.dispatchEvent(new Event("online")));
    expect(await screen.findByText("Request sent to Ana Ruiz")).toBeInTheDocument();
    expect(screen.queryByRole("heading", { name: "1 scan isn't sent" })).toBeNull();
  });

  it("discards what the member doesn't want to send", async () => {
    mockFetch({ "POST /api/name-tags/open": () => networkError() });
    show();
    scan(CODE);
    await user.click(await screen.findByRole("button", { name: "Discard the scan of A name tag" }));
    expect(screen.queryByRole("heading", { name: "1 scan isn't sent" })).toBeNull();
    expect(Object.keys(localStorage)).toEqual(["auth_token"]);
  });

  it("doesn't call a card added that waits since an earlier scan, or that was discarded", async () => {
    mockFetch({ "POST /api/contacts": () => networkError() });
    show();
    for (const text of [CARD, "BEGIN:VCARD\nFN:Other\nEND:VCARD", `${CARD}\r\n`]) {
      scan(text);
      await user.click(screen.getByRole("button", { name: "Add to Contacts" }));
    }
    expect(screen.getByText("The card of Vera Card waits until you're online.")).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Discard the scan of Vera Card" }));
    expect(screen.queryByText(/Vera Card/)).toBeNull();
  });

  it("sends nothing for another member who signed in on this device meanwhile", async () => {
    const calls = mockFetch({ [SHARED]: () => networkError(), [ADD]: jsonResponse(201, REQUEST) });
    show();
    await act(async () => undefined);
    signIn(userId);
    const changes = jest.fn();
    window.addEventListener(UNSENT_CHANGED, changes);
    scan(getAddress(userId));
    expect(await screen.findByText("The scan waits until you're online.")).toBeInTheDocument();
    // The scan was kept, and an attempt to send it failed.
    await waitFor(() => expect(changes).toHaveBeenCalledTimes(2));
    window.removeEventListener(UNSENT_CHANGED, changes);
    expect(calls.filter(({ method }) => method === "POST")).toEqual([]);
  });

  it("asks for no connection if another member signs in while a name tag is opened", async () => {
    const calls = mockFetch({
      "POST /api/name-tags/open": () => (signIn(userId), jsonResponse(200, ANA)),
      [ADD]: jsonResponse(201, REQUEST),
    });
    localStorage.setItem(
      "nametag_scans:left",
      JSON.stringify({ userId: ME, entries: [{ id: "s1", scan: { kind: "name_tag", code: CODE }, name: null }] }),
    );
    const changes = jest.fn();
    window.addEventListener(UNSENT_CHANGED, changes);
    show();
    await waitFor(() => expect(calls).toHaveLength(1));
    await waitFor(() => expect(changes.mock.calls.length).toBeGreaterThan(2));
    window.removeEventListener(UNSENT_CHANGED, changes);
    expect(calls.map(({ path }) => path)).toEqual(["/api/name-tags/open"]);
  });

  it("shows why the server refused a scan, and keeps the scan until it is discarded", async () => {
    const message = "This person can't be found.";
    mockFetch({ [SHARED]: () => networkError(), [ADD]: jsonResponse(404, { message, code: "not_found" }) });
    show();
    scan(`BEGIN:VCARD\nFN:Ana Ruiz\nURL:${getAddress(userId)}\nEND:VCARD`);
    expect(await screen.findByText("The scan of Ana Ruiz was refused")).toBeInTheDocument();
    expect(screen.getByText(message, { selector: "li p" })).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Discard the scan of Ana Ruiz" }));
    expect(screen.queryByText(message, { selector: "li p" })).toBeNull();
  });
});

it("reads a person out in a status that was there before", async () => {
  mockFetch({ [SHARED]: jsonResponse(200, ANA), "GET /api/connections/me": jsonResponse(200, []) });
  show();
  const status = screen.getByText("Looking for a code...").closest("[role=status]");
  scan(getAddress(userId));
  expect(await screen.findByText("Ana Ruiz")).toBeInTheDocument();
  expect(status).toHaveTextContent("Ana RuizDesignerBay Labs");
});

it("has a torch and another camera only where the device has them", async () => {
  const [toggle, switchCamera] = [jest.fn(), jest.fn()];
  camera.controls = { torch: { isOn: true, toggle }, switchCamera };
  show();
  const torch = screen.getByRole("button", { name: "Light" });
  expect(torch).toHaveAttribute("aria-pressed", "true");
  await user.click(torch);
  await user.click(screen.getByRole("button", { name: "Switch camera" }));
  expect([toggle, switchCamera].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});

it("says that the camera ended, and starts it again", async () => {
  camera.failure = "ended";
  show();
  expect(screen.queryByRole("button", { name: "Light" })).toBeNull();
  expect(screen.getByText("The camera stopped. Start again, or type the code instead.")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Start again" }));
  expect(retry).toHaveBeenCalled();
});

const { id: eventId, name, startTime, endTime, location } = buildEventResponse();
const AT_EVENT: ActiveAttendance = {
  ...{ id: "active", eventId, checkInTime: startTime },
  event: { id: eventId, name, location, endTime },
};

function showButton(active: ActiveAttendance | null = null) {
  const client = createQueryClient();
  client.setQueryData(activeAttendanceQuery().queryKey, active);
  render(
    <QueryClientProvider client={client}>
      <ScanButton viewerId={ME} />
    </QueryClientProvider>,
  );
}

it.each([
  ["has the decoder soon while the member is at an event, for a scan without a network", AT_EVENT, 1],
  ["loads no decoder before the dialog is opened elsewhere", null, 0],
])("%s", async (_, active, count) => {
  jest.useFakeTimers();
  showButton(active);
  await jest.advanceTimersByTimeAsync(3_000);
  expect(prepareReader).toHaveBeenCalledTimes(count);
  jest.useRealTimers();
});

it("counts beside the button what this member's tabs have not sent", async () => {
  const store = (key: string, owner: string, ids: string[]) =>
    localStorage.setItem(`nametag_scans:${key}`, JSON.stringify({ userId: owner, entries: ids.map((id) => ({ id })) }));
  store("a", ME, ["1", "2"]);
  store("b", ME, ["2"]);
  store("c", userId, ["3"]);
  showButton();
  expect(screen.getByText("2 scans aren't sent")).toBeInTheDocument();
  localStorage.clear();
  act(() => void window.dispatchEvent(new Event("storage")));
  expect(screen.queryByText(/sent/)).toBeNull();
});
