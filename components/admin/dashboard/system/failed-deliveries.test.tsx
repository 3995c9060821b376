import { type Kind, KINDS } from "@/lib/notifications/constants";

import { render, screen, within } from "@/tests/support/render";

import { FailedDeliveries } from "./failed-deliveries";

const failed = {
  id: "3f0a6f0e-6f0f-4b53-9a53-6f6f6c6c6c6c",
  channel: "mail",
  kind: "reminders",
  failedAt: "2026-11-20T20:04:00.000Z",
  reason: "The mail server refused: 550 5.1.1 no such mailbox",
  recipient: { name: "Ana Ruiz", email: "ana@nametag.test" },
};

test("shows the kind, recipient, time and reason of each failed delivery", () => {
  render(<FailedDeliveries deliveries={[failed, { ...failed, id: "2", channel: "sms", recipient: null }]} />);
  const [mail, text] = screen.getAllByRole("listitem");
  expect(mail).toHaveTextContent("Email: event reminder · Ana Ruiz ana@nametag.test");
  expect(mail).toHaveTextContent("The mail server refused: 550 5.1.1 no such mailbox");
  expect(within(mail!).getByText("Nov 20, 15:04 ET")).toHaveAttribute("datetime", failed.failedAt);
  expect(text).toHaveTextContent("Text message: event reminder");
});

// The others are a part of another mail.
const PARTS: Kind[] = ["suggestions", "messageText", "messagesBesidePush"];
test.each(["guest", ...KINDS.filter((kind) => !PARTS.includes(kind))])("names the kind %s", (kind) => {
  render(<FailedDeliveries deliveries={[{ ...failed, kind }]} />);
  expect(screen.getByRole("listitem")).not.toHaveTextContent("Email: account");
});

test("says it in Spanish", () => {
  render(<FailedDeliveries deliveries={[{ ...failed, kind: "account" }]} />, { locale: "es" });
  expect(screen.getByRole("heading", { name: "Envíos fallidos" })).toBeInTheDocument();
  expect(screen.getByRole("listitem")).toHaveTextContent("Correo: cuenta · Ana Ruiz");
});

test("is not there when nothing failed", () => {
  const { container } = render(<FailedDeliveries deliveries={[]} />);
  expect(container).toBeEmptyDOMElement();
});
