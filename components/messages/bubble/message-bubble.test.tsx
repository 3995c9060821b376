import userEvent from "@testing-library/user-event";

import { render, screen } from "@/tests/support/render";

import type { Bubble } from "./bubble";
import { MessageBubble } from "./message-bubble";

const onRetry = jest.fn();
const onDiscard = jest.fn();

function renderBubble(overrides: Partial<Bubble>) {
  const bubble: Bubble = {
    kind: "bubble",
    key: "k",
    isOwn: true,
    content: "Hello",
    type: "text",
    card: null,
    createdAt: "2026-11-20T23:04:00.000Z",
    state: "sent",
    seq: 1,
    startsGroup: true,
    endsGroup: true,
    showsState: true,
    ...overrides,
  };
  return render(
    <ol>
      <MessageBubble
        bubble={bubble}
        timeZone="America/New_York"
        partnerName="Marisol"
        isNew={false}
        onRetry={onRetry}
        onDiscard={onDiscard}
      />
    </ol>,
  );
}

test.each([
  ["sending", "Sending"],
  ["sent", "Sent"],
  ["read", "Read"],
] as const)("shows the state %s as text", (state, text) => {
  renderBubble({ state });
  expect(screen.getByText(text)).toBeVisible();
  expect(screen.getByText("6:04 PM EST")).toBeVisible();
});

test("shows the reason, retry and delete when a message failed", async () => {
  renderBubble({ state: "failed", seq: null, clientId: "c1", problem: "Connect with this person first." });
  expect(screen.getByText("Connect with this person first.")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Not sent. Tap to retry" }));
  expect(onRetry).toHaveBeenCalledWith("c1");
  await userEvent.click(screen.getByRole("button", { name: "Delete" }));
  expect(onDiscard).toHaveBeenCalledWith("c1");
});

test("names the sender for screen readers", () => {
  renderBubble({ isOwn: false, state: "received", showsState: false });
  expect(screen.getByText("Marisol:")).toBeInTheDocument();
  expect(screen.queryByText("Sent")).not.toBeInTheDocument();
});

test("renders markup as text and opens links without an opener", () => {
  renderBubble({ content: "<img src=x onerror=alert(1)> https://a.example" });
  expect(screen.getByText(/<img src=x/)).toBeVisible();
  expect(screen.getByRole("link")).toHaveAttribute("rel", expect.stringContaining("noopener"));
});

test("shows the fields of a contact card and drops unsafe URLs", () => {
  renderBubble({
    content: "Shared contact information",
    card: {
      firstName: "Dev",
      lastName: "Patel",
      phone: "813 555 0142",
      email: "dev@nametag.test",
      linkedinUrl: "javascript:alert(1)",
    },
  });
  expect(screen.getByText("Dev Patel")).toBeVisible();
  expect(screen.getByRole("link", { name: "813 555 0142" })).toHaveAttribute("href", "tel:8135550142");
  expect(screen.getByRole("link", { name: "dev@nametag.test" })).toHaveAttribute("href", "mailto:dev@nametag.test");
  expect(screen.queryByRole("link", { name: "LinkedIn" })).not.toBeInTheDocument();
});
