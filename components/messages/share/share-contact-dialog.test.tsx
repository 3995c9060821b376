import { QueryClientProvider } from "@tanstack/react-query";
import { clock } from "@/lib/core/shared/clock";
import { act, render, screen, waitFor } from "@/tests/support/render";
import userEvent from "@testing-library/user-event";

import { RealtimeProvider } from "@/components/live/realtime-provider";
import { makeQueryClient } from "@/lib/http/browser/query-client";
import type { Viewer } from "@/lib/profiles/schema";
import { json, noContent, serve } from "@/tests/support/fakes/fake-fetch";
import { FakeWebSocket } from "@/tests/support/fakes/fake-web-socket";
import { ANA } from "@/tests/support/fixtures/messages";
import { VIEWER } from "@/tests/support/fixtures/viewer";

import { ShareContactButton } from "./share-contact-button";

const profile = {
  firstName: "Marisol",
  lastName: "Vega",
  profession: null,
  company: null,
  industry: null,
  avatarUrl: null,
};
const withPhone: Viewer = { ...VIEWER, profile: { ...VIEWER.profile, phone: "813 555 0142" } };

const sent = () => FakeWebSocket.last().sent.filter(({ type }) => type === "send_message");
const box = (name: string) => screen.getByRole("checkbox", { name });
const share = () => screen.getByRole("button", { name: "Share Contact" });

async function open(viewer: Viewer | null = withPhone) {
  const client = makeQueryClient();
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
}

beforeEach(() => {
  FakeWebSocket.install();
  localStorage.clear();
  sessionStorage.clear();
  localStorage.setItem("auth_token", "a-token");
  localStorage.setItem("auth_token_timestamp", String(clock.ms()));
  serve({ "POST /api/activity/track": noContent() });
});

test("it offers the eight fields and starts with the two names", async () => {
  await open();
  expect(screen.getByRole("dialog", { name: "Share Contact Info" })).toBeVisible();
  const boxes = screen.getAllByRole<HTMLButtonElement>("checkbox");
  expect(boxes.map((one) => one.labels?.[0]?.firstChild?.textContent)).toEqual([
    "First name",
    "Last name",
    "Email",
    "Phone",
    "Profession",
    "Industry",
    "Company",
    "LinkedIn",
  ]);
  expect(boxes.map((one) => one.getAttribute("aria-checked"))).toEqual([
    "true",
    "true",
    ...Array<string>(6).fill("false"),
  ]);
  expect(box("Phone")).toHaveAccessibleDescription("813 555 0142");
});

test("the ticked fields alone go out, once, as a contact card", async () => {
  const calls = serve({ "POST /api/activity/track": noContent() });
  await open();
  await userEvent.click(box("Phone"));
  await userEvent.click(box("Last name"));
  await userEvent.click(share());
  expect(sent()).toEqual([
    expect.objectContaining({
      receiverId: ANA,
      content: "Shared contact information",
      messageType: "contact_card",
      payload: { firstName: true, phone: true },
    }),
  ]);
  expect(calls.map(({ body }) => body)).toEqual([{ action: "message_sent", page: "/messages" }]);
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole("button", { name: "Share contact info" })).toHaveFocus());
});

test("nothing ticked can't be shared, and says why", async () => {
  await open();
  await userEvent.click(box("First name"));
  expect(share()).toBeEnabled();
  await userEvent.click(box("Last name"));
  expect(share()).toBeDisabled();
  expect(share()).toHaveAccessibleDescription("Tick at least one field to share.");
  await userEvent.click(box("Email"));
  expect(share()).toBeEnabled();
  expect(share()).not.toHaveAccessibleDescription();
});

test("what I have not filled in is shown as such and can't be ticked", async () => {
  await open(VIEWER);
  for (const name of ["Phone", "LinkedIn"]) {
    expect(box(name)).toBeDisabled();
    expect(box(name)).toHaveAccessibleDescription("Not in your profile");
  }
  expect(screen.getByRole("link", { name: "your profile" })).toHaveAttribute("href", "/profile");
});

test("Cancel sends nothing, and the next time starts anew", async () => {
  await open();
  await userEvent.click(box("Phone"));
  await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
  expect(sent()).toEqual([]);
  await userEvent.click(screen.getByRole("button", { name: "Share contact info" }));
  expect(box("Phone")).not.toBeChecked();
});

test("details that can't be loaded can be asked for again", async () => {
  let isUp = false;
  serve({
    "GET /api/auth/me": () => (isUp ? json(200, withPhone) : json(404, { message: "Gone", code: "not_found" })),
  });
  await open(null);
  expect(await screen.findByText("Couldn't load your details")).toBeVisible();
  isUp = true;
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("checkbox", { name: "Phone" })).toBeEnabled();
});
