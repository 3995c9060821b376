import { QueryClientProvider } from "@tanstack/react-query";

import { RealtimeProvider } from "@/components/live/realtime-provider";
import { useOutbox } from "@/components/live/use-realtime";
import { RecentMessages } from "@/components/people/recent/recent-messages";
import { Toaster } from "@/components/ui/feedback/toaster";
import { createQueryClient } from "@/lib/http/browser/query-client";
import { conversationsQuery } from "@/lib/messages/client";
import { CONTACT_CARD_CONTENT, DELETED_MEMBER } from "@/lib/messages/constants";
import type { ConversationSummary, MessageResponse } from "@/lib/messages/schema";
import { FakeWebSocket } from "@/tests/support/fakes/fake-web-socket";
import { loadLiveUpdates } from "@/tests/support/fixtures/live-updates";
import { ANA, buildConversation, buildMessage, ME } from "@/tests/support/fixtures/messages";
import { act, render, screen, within } from "@/tests/support/render";

import { toMessagePartner } from "../thread/partner";
import { KeptMessagesScreen } from "./messages-screen";

jest.mock("next/navigation", () => jest.requireActual("@/tests/support/fakes/navigation"));

const NOW = "2026-11-20T20:10:00.000Z";
const CARD = { content: CONTACT_CARD_CONTENT, type: "contact_card", payload: { firstName: "Marisol" } } as const;
const ENGLISH = /Deleted|Shared contact/;

const deleted = buildConversation(ANA, buildMessage(3));
deleted.user = { ...deleted.user, isDeleted: true, profile: { ...deleted.user.profile, ...DELETED_MEMBER } };
const namesake = buildConversation(ANA, buildMessage(3));
namesake.user.profile = { ...namesake.user.profile, ...DELETED_MEMBER };

function ShareButton() {
  const outbox = useOutbox();
  const share = () => outbox.add({ receiverId: ANA, content: CONTACT_CARD_CONTENT, fields: ["firstName"] });
  return <button onClick={share}>share</button>;
}

function renderSpanish(conversation: ConversationSummary, openMessages: MessageResponse[] | null) {
  const client = createQueryClient();
  client.setQueryData(conversationsQuery().queryKey, [conversation]);
  render(
    <QueryClientProvider client={client}>
      <RealtimeProvider viewer={{ id: ME }} realtimePort={5240}>
        <KeptMessagesScreen
          viewerId={ME}
          address={null}
          conversations={{ items: [conversation], isWhole: true }}
          initialConversation={openMessages && { partner: toMessagePartner(conversation), messages: openMessages }}
          now={NOW}
          timeZone="America/New_York"
        />
        <RecentMessages now={new Date(NOW)} timezone="America/New_York" />
        <ShareButton />
        <Toaster />
      </RealtimeProvider>
    </QueryClientProvider>,
    { locale: "es" },
  );
  act(() => {
    FakeWebSocket.last().accept();
    FakeWebSocket.last().deliver({ type: "authenticated", userId: ME });
  });
}

beforeAll(loadLiveUpdates);
beforeEach(() => {
  FakeWebSocket.install();
  jest.spyOn(document, "visibilityState", "get").mockReturnValue("visible");
  Object.assign(globalThis, {
    matchMedia: () => ({ matches: true }),
    fetch: () => new Promise(() => undefined),
  });
  Element.prototype.scrollTo = () => undefined;
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, "", "/messages");
  localStorage.setItem("auth_token", "a-token");
});

test("names a deleted member in Spanish, also where only the first name is shown", () => {
  renderSpanish(deleted, [buildMessage(3)]);
  expect(screen.getByRole("region", { name: "Conversación con Cuenta eliminada" })).toBeVisible();
  expect(screen.getByRole("region", { name: "Mensajes con Cuenta eliminada" })).toBeVisible();
  expect(screen.getByRole("heading", { name: "Cuenta eliminada" })).toBeVisible();
  expect(screen.getByText("Cuenta eliminada:")).toBeInTheDocument();
  expect(screen.getByRole("button", { name: /^Cuenta eliminada/ })).toBeVisible();
  expect(screen.getByRole("link", { name: /^Cuenta eliminada/ })).toBeVisible();
  expect(screen.getByText("Esta persona ya no está en Nametag.")).toBeVisible();
  expect(document.body).not.toHaveTextContent(ENGLISH);
});

test("describes a contact card in Spanish in the lists, in the bubble that waits and to screen readers", () => {
  renderSpanish(buildConversation(ANA, buildMessage(3, CARD)), [buildMessage(3, CARD)]);
  const card = "Información de contacto compartida";
  expect(screen.getByRole("button", { name: new RegExp(card) })).toBeVisible();
  expect(screen.getByRole("link", { name: new RegExp(card) })).toBeVisible();
  act(() => screen.getByRole("button", { name: "share" }).click());
  const history = screen.getByRole("region", { name: "Mensajes con Marisol" });
  expect(within(history).getByText(card)).toBeVisible();
  act(() => FakeWebSocket.last().deliver({ type: "receive_message", message: buildMessage(4, CARD) }));
  expect(screen.getByText(`Marisol: ${card}`)).toBeInTheDocument();
  expect(document.body).not.toHaveTextContent(ENGLISH);
  // The sent content is not translated, because clients compare it.
  expect(FakeWebSocket.last().sent).toContainEqual(expect.objectContaining({ content: CONTACT_CARD_CONTENT }));
});

test("describes a live contact card and its deleted sender in Spanish in the toast", () => {
  renderSpanish(deleted, null);
  const sender = { id: ANA, isDeleted: true, profile: { ...DELETED_MEMBER, avatarUrl: null } } as const;
  act(() => FakeWebSocket.last().deliver({ type: "receive_message", message: buildMessage(5, { ...CARD, sender }) }));
  expect(screen.getByText("Cuenta eliminada: Información de contacto compartida")).toBeVisible();
  expect(document.body).not.toHaveTextContent(ENGLISH);
});

test("keeps the name of a member who is called like deleted ones", () => {
  renderSpanish(namesake, [buildMessage(3)]);
  expect(screen.getByRole("region", { name: "Conversación con Deleted member" })).toBeVisible();
  expect(screen.getByRole("button", { name: /^Deleted member/ })).toBeVisible();
  expect(screen.getByRole("link", { name: /^Deleted member/ })).toBeVisible();
  expect(screen.getByRole("textbox")).toBeVisible();
  expect(screen.getByRole("button", { name: /Deleted member/, expanded: false })).toBeVisible();
});

test("keeps the name of such a sender in the toast", () => {
  renderSpanish(namesake, null);
  const sender = { id: ANA, profile: { ...DELETED_MEMBER, avatarUrl: null } };
  act(() => FakeWebSocket.last().deliver({ type: "receive_message", message: buildMessage(6, { sender }) }));
  expect(screen.getByText("Deleted: Message 6")).toBeVisible();
});
