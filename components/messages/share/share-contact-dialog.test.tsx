import { QueryClientProvider } from "@tanstack/react-query";
import userEvent from "@testing-library/user-event";

import { RealtimeProvider } from "@/components/live/realtime-provider";
import { trackActivity } from "@/lib/activity/client";
import { clock } from "@/lib/core/shared/clock";
import { createQueryClient } from "@/lib/http/browser/query-client";
import type { Viewer } from "@/lib/profiles/schema/own-profile";
import { fillPublicFields } from "@/lib/profiles/constants/public-profile";
import { jsonResponse, mockFetch } from "@/tests/support/fakes/fake-fetch";
import { FakeWebSocket } from "@/tests/support/fakes/fake-web-socket";
import { loadLiveUpdates } from "@/tests/support/fixtures/live-updates";
import { ANA } from "@/tests/support/fixtures/messages";
import { VIEWER } from "@/tests/support/fixtures/viewer";
import { act, render, screen, waitFor } from "@/tests/support/render";

import { ShareContactButton } from "./share-contact-button";

jest.mock("@/lib/activity/client", () => ({ trackActivity: jest.fn() }));
jest.mock("next/navigation", () => jest.requireActual("@/tests/support/fakes/navigation"));

const profile = {
  ...fillPublicFields(null),
  firstName: "Marisol",
  lastName: "Vega",
};
const withPhone: Viewer = { ...VIEWER, profile: { ...VIEWER.profile, phone: "813 555 0142" } };

const getSends = () => FakeWebSocket.last().sent.filter(({ type }) => type === "send_message");
const getCheckbox = (name: string) => screen.getByRole("checkbox", { name });
const getShareButton = () => screen.getByRole("button", { name: "Share Contact" });

async function openDialog(viewer: Viewer | null = withPhone) {
  const client = createQueryClient();
  if (viewer) client.setQueryData(["/api/auth/me"], viewer);
  render(
    <QueryClientProvider client={client}>
      <RealtimeProvider viewer={VIEWER} realtimePort={5240}>
        <ShareContactButton partner={{ id: ANA, profile, canWrite: true }} />
      </RealtimeProvider>
    </QueryClientProvider>,
  );
  act(() => {
    FakeWebSocket.last().accept();
    FakeWebSocket.last().deliver({ type: "authenticated", userId: VIEWER.id });
  });
  await userEvent.click(screen.getByRole("button", { name: "Share contact info" }));
  await screen.findByRole("dialog", { name: "Share Contact Info" });
}

beforeAll(loadLiveUpdates);
beforeEach(() => {
  FakeWebSocket.install();
  localStorage.clear();
  sessionStorage.clear();
  localStorage.setItem("auth_token", "a-token");
  localStorage.setItem("auth_token_timestamp", String(clock.ms()));
});

test("offers the eight fields with both names selected", async () => {
  await openDialog();
  const checkboxes = screen.getAllByRole<HTMLInputElement>("checkbox");
  expect(checkboxes.map((checkbox) => checkbox.labels?.[0]?.firstChild?.textContent)).toEqual([
    "First name",
    "Last name",
    "Email",
    "Phone",
    "Profession",
    "Industry",
    "Company",
    "LinkedIn",
  ]);
  expect(checkboxes.map(({ checked }) => checked)).toEqual([true, true, ...Array<boolean>(6).fill(false)]);
  expect(getCheckbox("Phone")).toHaveAccessibleDescription("813 555 0142");
});

test("sends the selected fields once as a contact card", async () => {
  await openDialog();
  await userEvent.click(getCheckbox("Phone"));
  await userEvent.click(getCheckbox("Last name"));
  await userEvent.click(getShareButton());
  expect(getSends()).toEqual([
    expect.objectContaining({
      receiverId: ANA,
      content: "Shared contact information",
      messageType: "contact_card",
      payload: { firstName: true, phone: true },
    }),
  ]);
  expect(trackActivity).toHaveBeenCalledWith({ action: "message_sent", page: "/messages" });
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole("button", { name: "Share contact info" })).toHaveFocus());
});

test("disables sharing and says why when no field is selected", async () => {
  await openDialog();
  await userEvent.click(getCheckbox("First name"));
  expect(getShareButton()).toBeEnabled();
  await userEvent.click(getCheckbox("Last name"));
  expect(getShareButton()).toBeDisabled();
  expect(getShareButton()).toHaveAccessibleDescription("Select at least one field to share.");
  await userEvent.click(getCheckbox("Email"));
  expect(getShareButton()).toBeEnabled();
  expect(getShareButton()).not.toHaveAccessibleDescription();
});

test("disables fields that are missing from the profile", async () => {
  await openDialog(VIEWER);
  for (const name of ["Phone", "LinkedIn"]) {
    expect(getCheckbox(name)).toBeDisabled();
    expect(getCheckbox(name)).toHaveAccessibleDescription("Not in your profile");
  }
  expect(screen.getByRole("link", { name: "your profile" })).toHaveAttribute("href", "/profile");
});

test("sends nothing and resets the selection when cancelled", async () => {
  await openDialog();
  await userEvent.click(getCheckbox("Phone"));
  await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
  expect(getSends()).toEqual([]);
  await userEvent.click(screen.getByRole("button", { name: "Share contact info" }));
  expect(getCheckbox("Phone")).not.toBeChecked();
});

test("offers to try again when the details fail to load", async () => {
  let isAvailable = false;
  mockFetch({
    "GET /api/auth/me": () =>
      isAvailable ? jsonResponse(200, withPhone) : jsonResponse(404, { message: "Gone", code: "not_found" }),
  });
  await openDialog(null);
  expect(await screen.findByText("Couldn't load your details")).toBeVisible();
  isAvailable = true;
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("checkbox", { name: "Phone" })).toBeEnabled();
});
