import type { ReactNode } from "react";

import { SignedOut } from "@/components/auth/signed-out/signed-out";
import { NotFoundContent } from "@/components/layout/screens/not-found-content";
import { loadSignedIn, type SignedInViewer } from "@/lib/auth/loaders";
import { canManageEvents } from "@/lib/events/policy";
import { setNotFoundStatus } from "@/lib/http/server/response-status";

/** The not-found screen, and its status (contract §3). */
export function renderNotFound(): ReactNode {
  setNotFoundStatus();
  return <NotFoundContent />;
}

/** Who may manage events, or what everybody else sees in the page's place: the welcome screen, or that there is nothing. */
export async function requireOrganizer(): Promise<{ organizer: SignedInViewer } | { instead: ReactNode }> {
  const signedIn = await loadSignedIn();
  if (!signedIn) return { instead: <SignedOut /> };
  return canManageEvents(signedIn.actor) ? { organizer: signedIn } : { instead: renderNotFound() };
}
