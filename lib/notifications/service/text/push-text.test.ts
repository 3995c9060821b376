import { DELETED_MEMBER } from "@/lib/messages/constants";
import { buildMessage } from "@/tests/support/fixtures/messages";

import { messagePushText } from "./push-text";

const namesake = { id: "someone", profile: { ...DELETED_MEMBER, avatarUrl: null } };
const sender = { ...namesake, isDeleted: true } as const;

test("names a deleted sender and a contact card in the receiver's language", () => {
  const message = buildMessage(1, { sender, type: "contact_card", content: "Shared contact information" });
  expect(messagePushText(message, 1, "en")).toEqual({ title: "Deleted member", body: "Shared contact information" });
  expect(messagePushText(message, 1, "es")).toEqual({
    title: "Cuenta eliminada",
    body: "Compartió información de contacto",
  });
});

test("keeps the name of a sender who is called like deleted ones", () => {
  expect(messagePushText(buildMessage(1, { sender: namesake }), 1, "es").title).toBe("Deleted member");
});
