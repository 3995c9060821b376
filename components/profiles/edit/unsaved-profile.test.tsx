import { QueryClientProvider } from "@tanstack/react-query";
import userEvent from "@testing-library/user-event";

import { LiveUpdates } from "@/components/live/live-updates";
import { Outbox } from "@/components/live/outbox/outbox";
import { createEntryStore } from "@/components/live/outbox/entry-store";
import { SignOutProvider } from "@/components/live/sign-out/sign-out-provider";
import { clearAnnouncements } from "@/components/notifications/announcements";
import { endTour } from "@/components/onboarding/tour-state";
import { WalkthroughGate } from "@/components/onboarding/walkthrough-gate";
import { Toaster } from "@/components/ui/feedback/toaster";
import { currentUserQuery } from "@/lib/auth/client/current-user";
import { OUTBOX_PREFIX } from "@/lib/auth/client/unsent-prefixes";
import { documentLoad } from "@/lib/core/shared/document-load";
import { createQueryClient } from "@/lib/http/browser/query-client";
import { ownProfileQuery } from "@/lib/profiles/client/profile";
import { WsClient } from "@/lib/api/browser/ws-client";
import { jsonResponse, mockFetch, noContentResponse } from "@/tests/support/fakes/fake-fetch";
import { FakeWebSocket } from "@/tests/support/fakes/fake-web-socket";
import { push } from "@/tests/support/fakes/navigation";
import { expectConsole } from "@/tests/support/setup/console";
import { ANA, buildMessage, ME } from "@/tests/support/fixtures/messages";
import { expectToast, OWN_PROFILE } from "@/tests/support/fixtures/settings";
import { VIEWER } from "@/tests/support/fixtures/viewer";
import { act, render, screen, waitFor } from "@/tests/support/render";

import { OwnProfileScreen } from "./own-profile-screen";

jest.mock("@/components/live/use-realtime", () => ({ useOutbox: () => ({ countUnsent: () => 0 }) }));
jest.mock("next/navigation", () => jest.requireActual("@/tests/support/fakes/navigation"));

const SAVE = "PUT /api/profiles/me";
const user = userEvent.setup();
let socket: WsClient;

beforeEach(() => {
  push.mockReset();
  clearAnnouncements();
  FakeWebSocket.install();
  window.history.pushState(null, "", "/profile");
  socket = new WsClient({ url: () => "ws://localhost/ws", token: () => "a-token" });
  const outbox = new Outbox(
    { send: socket.send, replaceSocket: () => socket.replace() },
    createEntryStore(OUTBOX_PREFIX, ME),
  );
  const client = createQueryClient();
  client.setQueryData(ownProfileQuery().queryKey, OWN_PROFILE);
  client.setQueryData(currentUserQuery().queryKey, VIEWER);
  render(
    <QueryClientProvider client={client}>
      <LiveUpdates socket={socket} outbox={outbox} viewerId={ME} />
      <WalkthroughGate viewerId={ME} status={{ completed: true, skipped: false }} />
      <SignOutProvider>
        <OwnProfileScreen offersSelfie={false} />
      </SignOutProvider>
      <Toaster />
    </QueryClientProvider>,
  );
});
afterEach(() => {
  act(() => endTour());
  socket.disconnect();
});

const typeBio = () => user.type(screen.getByLabelText("Bio"), "Hello");
const press = (name: string) => user.click(screen.getByRole("button", { name }));
const findQuestion = () => screen.findByRole("alertdialog", { name: "Leave without saving?" });
const expectNoQuestion = () => expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
function receiveMessage() {
  FakeWebSocket.last().accept();
  act(() => FakeWebSocket.last().deliver({ type: "authenticated", userId: ME }));
  act(() => FakeWebSocket.last().deliver({ type: "receive_message", message: buildMessage(1) }));
}
/** A tapped push or a new version of the app unloads the document too. */
const isUnloadStopped = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));

it.each([
  ["Settings", "/settings"],
  [/^View/, `/profile/${VIEWER.id}`],
])("asks before the link %s discards what was typed", async (name, path) => {
  await typeBio();
  await user.click(screen.getByRole("link", { name }));
  await findQuestion();
  await press("Cancel");
  expect(push).not.toHaveBeenCalled();
  expect(screen.getByLabelText("Bio")).toHaveValue("Hello");
  await user.click(screen.getByRole("link", { name }));
  await findQuestion();
  await press("Leave");
  expect(push.mock.calls).toEqual([[path]]);
});

it("asks before Open in the toast of a message discards what was typed", async () => {
  await typeBio();
  receiveMessage();
  await user.click(screen.getByRole("link", { name: "Open" }));
  await findQuestion();
  expect(push).not.toHaveBeenCalled();
  await press("Leave");
  expect(push.mock.calls).toEqual([[`/messages?user=${ANA}`]]);
});

it("asks before the document is unloaded until the changes are saved", async () => {
  const profile = { ...OWN_PROFILE.profile, bio: "Hello" };
  mockFetch({ [SAVE]: jsonResponse(200, { ...OWN_PROFILE, profile }) });
  expect(isUnloadStopped()).toBe(false);
  await typeBio();
  expect(isUnloadStopped()).toBe(true);
  await press("Save Changes");
  await expectToast("Profile updated successfully!");
  await waitFor(() => expect(isUnloadStopped()).toBe(false));
  receiveMessage();
  expectConsole("error", /Not implemented: navigation/);
  await user.click(screen.getByRole("link", { name: "Open" }));
  expectNoQuestion();
});

it("asks nothing when the text is as stored again, nor after a change of the photo, which is saved at once", async () => {
  const profile = { ...OWN_PROFILE.profile, avatarUrl: null };
  mockFetch({ [SAVE]: jsonResponse(200, { ...OWN_PROFILE, profile }) });
  await typeBio();
  expect(isUnloadStopped()).toBe(true);
  await user.type(screen.getByLabelText("Bio"), "{Backspace>5/}");
  await press("Remove photo");
  await expectToast("Photo removed");
  expect(isUnloadStopped()).toBe(false);
});

it("asks before the walkthrough, which opens another page, starts again", async () => {
  await typeBio();
  await press("Restart Walkthrough");
  await findQuestion();
  await press("Cancel");
  expect(push).not.toHaveBeenCalled();
  await press("Restart Walkthrough");
  await findQuestion();
  await press("Leave");
  await waitFor(() => expect(push.mock.calls).toEqual([["/events"]]));
});

it("asks once before a sign-out, while the session is still there", async () => {
  const open = jest.spyOn(documentLoad, "open").mockReturnValue(undefined);
  const calls = mockFetch({ "POST /api/auth/logout": noContentResponse() });
  await typeBio();
  await press("Sign Out");
  await findQuestion();
  expect(calls).toEqual([]);
  await press("Leave");
  await waitFor(() => expect(open).toHaveBeenCalledWith("/"));
  expect(isUnloadStopped()).toBe(false);
});
