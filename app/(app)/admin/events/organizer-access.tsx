import type { ReactNode } from "react";

import { TwoStepRequired } from "@/components/admin/two-step-required";
import { SignedOutPage } from "@/components/auth/signed-out/signed-out-page";
import { NotFoundContent } from "@/components/ui/screens/not-found-content";
import { loadSession } from "@/lib/auth/loaders";
import type { Actor } from "@/lib/auth/schema/actor";
import { canManageEvents } from "@/lib/events/policy/access";
import { setNotFoundStatus } from "@/lib/http/server/response-status";

/** Sets the status to 404. An admin without two-step sign-in gets its setup instead. */
export async function renderNotFound(): Promise<ReactNode> {
  if ((await loadSession())?.needsTwoStep) return <TwoStepRequired />;
  setNotFoundStatus();
  return <NotFoundContent />;
}

/** Returns the actor if they may manage events, else the screen to render. */
export async function requireOrganizer(): Promise<{ actor: Actor } | { fallback: ReactNode }> {
  const session = await loadSession();
  if (!session) return { fallback: <SignedOutPage /> };
  return canManageEvents(session.actor) ? { actor: session.actor } : { fallback: await renderNotFound() };
}
