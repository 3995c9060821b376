import userEvent from "@testing-library/user-event";

import { jsonResponse, noContentResponse, mockFetch } from "@/tests/support/fakes/fake-fetch";
import { createSession, renderSettings } from "@/tests/support/fixtures/settings";
import { screen, waitFor, within } from "@/tests/support/render";

import { SecuritySettings } from "./security-settings";

const user = userEvent.setup();
const SESSIONS = [createSession("a", "Chrome on Linux", true), createSession("b", "Safari on iPhone")];
const open = (sessions = SESSIONS, now = "2026-11-20T20:00:00.000Z") =>
  renderSettings(<SecuritySettings email="dev@nametag.test" now={now} timezone="America/New_York" />, { sessions });
const rows = () => within(screen.getAllByRole("list")[0] as HTMLElement).getAllByRole("listitem");

it("marks this device, which has no sign-out button", async () => {
  await open();
  const [current, other] = rows();
  expect(current).toHaveTextContent("Chrome on LinuxThis deviceActive now");
  expect(within(current as HTMLElement).queryByRole("button")).toBeNull();
  expect(other).toHaveTextContent("Last used Nov 3, 2026 · Signed in Nov 2, 2026");
});

it(`shows "today" for a device that was used on the viewer's current day`, async () => {
  await open(SESSIONS, "2026-11-04T02:00:00.000Z");
  expect(rows()[1]).toHaveTextContent("Last used today");
});

it("signs one device out, and all others after a confirmation", async () => {
  await open();
  const calls = mockFetch({
    "DELETE /api/auth/sessions/b": noContentResponse(),
    "DELETE /api/auth/sessions": noContentResponse(),
    "GET /api/auth/sessions": jsonResponse(200, SESSIONS),
  });
  await user.click(screen.getByRole("button", { name: "Sign out Safari on iPhone" }));
  expect(calls[0]).toMatchObject({ method: "DELETE", path: "/api/auth/sessions/b" });
  await user.click(screen.getByRole("button", { name: "Sign out everywhere else" }));
  const dialog = within(screen.getByRole("alertdialog", { name: "Sign out everywhere else?" }));
  expect(dialog.getByText("One other device has to log in again. You stay signed in here.")).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Sign out" }));
  await waitFor(() => expect(calls.map(({ path }) => path)).toContain("/api/auth/sessions"));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
});

it("offers no sign-out when this is the only device", async () => {
  await open(SESSIONS.slice(0, 1));
  expect(screen.queryByRole("button", { name: "Sign out everywhere else" })).toBeNull();
});
