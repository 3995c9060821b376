import { randomUUID } from "node:crypto";

import { resetRateLimits } from "@/lib/core/server/rate-limit";

import { createEvent } from "@/tests/support/factories/events";
import { createMember } from "@/tests/support/factories/users";
import { callRoute } from "@/tests/support/servers/route";

type Organizer = Awaited<ReturnType<typeof createMember>>;
/** Whoever sends the addresses, and the event that they created. */
export type Scene = { organizer: Organizer; eventId: string };

export async function createScene(): Promise<Scene> {
  const organizer = await createMember();
  const { id: eventId } = await createEvent({ createdById: organizer.userId });
  return { organizer, eventId };
}

type Sent = { path: string; body: object; isAtEvent?: true };

const atEvent = (path: string, body: object): Sent => ({ path: `events/[id]/${path}`, body, isAtEvent: true });
const row = (email: string) => ({
  ...{ line: 1, name: "Ana Silva", email, company: null, note: null, status: "confirmed", externalId: null },
});

/**
 * By each way to send an address. Two tell by design, at most a few times a minute: registering and
 * changing one's own address (docs/product/sessions.md#rate-limits).
 */
export const CALLS: Record<string, (email: string) => Sent> = {
  "log-in": (email) => ({ path: "auth/login", body: { email, password: "wrong password" } }),
  "six digits": (email) => ({ path: "auth/email-code", body: { email } }),
  "password reset": (email) => ({ path: "auth/request-password-reset", body: { email } }),
  contact: (email) => ({ path: "contacts", body: { id: randomUUID(), name: "Ana Silva", email } }),
  guest: (email) => atEvent("guests", { name: "Ana Silva", email }),
  "guest list": (email) => atEvent("guests/import", { rows: [row(email)] }),
  "team invitation": (email) => atEvent("team/invitations", { email, role: "door" }),
  "walk-in": (email) => atEvent("walk-ins", { email }),
};

/** @returns the answer, and the milliseconds until it came */
export async function sendAddress({ organizer, eventId }: Scene, name: string, email: string) {
  resetRateLimits();
  const { path, body, isAtEvent } = CALLS[name]!(email);
  const route = (await import(`@/app/api/${path}/route`)) as object;
  const startedAt = performance.now();
  const params = isAtEvent && { id: eventId };
  const { status, text } = await callRoute(route, "POST", { params, body, token: organizer.token });
  return { status, text, ms: performance.now() - startedAt };
}
