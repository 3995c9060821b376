import { render, screen } from "@/tests/support/render";
import userEvent from "@testing-library/user-event";

import { MessageBubble } from "./message-bubble";
import type { Bubble } from "../thread/timeline";

const onRetry = jest.fn();
const onDiscard = jest.fn();

function show(bubble: Partial<Bubble>) {
  const whole: Bubble = {
    kind: "bubble",
    key: "k",
    mine: true,
    content: "Hello",
    card: null,
    createdAt: "2026-11-20T23:04:00.000Z",
    state: "sent",
    seq: 1,
    startsGroup: true,
    endsGroup: true,
    showsState: true,
    ...bubble,
  };
  return render(
    <ol>
      <MessageBubble
        bubble={whole}
        timeZone="America/New_York"
        partnerName="Marisol"
        arrived={false}
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
] as const)("%s is said in words", (state, words) => {
  show({ state });
  expect(screen.getByText(words)).toBeVisible();
  expect(screen.getByText("6:04 PM EST")).toBeVisible();
});

test("a failed one says why, and a tap tries again or throws it away", async () => {
  show({ state: "failed", seq: null, clientId: "c1", problem: "Connect with this person first." });
  expect(screen.getByText("Connect with this person first.")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Not sent. Tap to retry" }));
  expect(onRetry).toHaveBeenCalledWith("c1");
  await userEvent.click(screen.getByRole("button", { name: "Delete" }));
  expect(onDiscard).toHaveBeenCalledWith("c1");
});

test("who wrote it is said to who doesn't see the sides", () => {
  show({ mine: false, state: "received", showsState: false });
  expect(screen.getByText("Marisol:")).toBeInTheDocument();
  expect(screen.queryByText("Sent")).not.toBeInTheDocument();
});

test("markup stays text and links lead out safely", () => {
  show({ content: "<img src=x onerror=alert(1)> https://a.example" });
  expect(screen.getByText(/<img src=x/)).toBeVisible();
  expect(screen.getByRole("link")).toHaveAttribute("rel", expect.stringContaining("noopener"));
});

test("a contact card shows what was ticked and refuses addresses that are none", () => {
  show({
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
