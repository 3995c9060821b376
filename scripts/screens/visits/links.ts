import { expect } from "@playwright/test";

import { readOutbox } from "@/lib/mail/outbox";
import type { EmailKind } from "@/lib/notifications/constants";
import { createUnsubscribeToken } from "@/lib/notifications/service/deliveries/unsubscribe";

import type { RunningApp } from "../../../tests/support/servers/app";

/** Waits for the mail, which a job sends. */
export async function getConfirmationPath({ env }: RunningApp, email: string): Promise<string> {
  const findPath = async () => {
    const mails = await readOutbox(env.DATA_DIR ?? "");
    return /\/confirm-email\?token=\S+/.exec(mails.find(({ to }) => to === email)?.text ?? "")?.[0] ?? "";
  };
  await expect.poll(findPath, { message: `mail to ${email}`, timeout: 60_000 }).not.toBe("");
  return findPath();
}

async function call(app: RunningApp, path: string, body: object, token?: string): Promise<{ token?: string }> {
  const headers = { "Content-Type": "application/json", ...(token && { Authorization: `Bearer ${token}` }) };
  const response = await fetch(app.url + path, { method: "POST", headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return (await response.json()) as { token?: string };
}

/** Invites an address as the event's owner. */
export async function getTeamInvitationPath(app: RunningApp, eventId: string, owner: object): Promise<string> {
  const email = "helper@nametag.test";
  const { token } = await call(app, "/api/auth/login", owner);
  await call(app, `/api/events/${eventId}/team/invitations`, { email, role: "door" }, token);
  const findPath = async () => {
    const mails = await readOutbox(app.env.DATA_DIR ?? "");
    return /\/team-invitation\?token=\S+/.exec(mails.find(({ to }) => to === email)?.text ?? "")?.[0] ?? "";
  };
  await expect.poll(findPath, { message: `mail to ${email}`, timeout: 60_000 }).not.toBe("");
  return findPath();
}

/** Makes a helper's link as the event's owner. */
export async function getDoorLinkPath(app: RunningApp, eventId: string, owner: object): Promise<string> {
  const { token } = await call(app, "/api/auth/login", owner);
  const link = await call(app, `/api/events/${eventId}/door/links`, { label: "Ana's phone" }, token);
  return `/door/${link.token}`;
}

export function getUnsubscribePath({ env }: RunningApp, userId: string, kind: EmailKind): string {
  process.env.NEXTAUTH_SECRET = env.NEXTAUTH_SECRET;
  // Signing reads no database, but the environment is checked as a whole.
  process.env.DATABASE_URL ??= "postgresql://localhost/unused";
  return `/unsubscribe?token=${createUnsubscribeToken({ id: userId, topic: kind, since: null })}`;
}
