import "server-only";

import { cookies } from "next/headers";
import { cache } from "react";

import { getViewer } from "@/lib/profiles/data/viewer.sql";
import type { Viewer } from "@/lib/profiles/schema/own-profile";

import type { Actor } from "./schema/actor";
import { findSessionToken } from "./service/cookie";
import { authenticate } from "./service/session";

export type ViewerSession = {
  actor: Actor;
  viewer: Viewer;
  /** An admin who must set up two-step sign-in before the admin pages open (docs/product/two-step.md#required-for-admins). */
  needsTwoStep: boolean;
};

/**
 * Returns the user of the session cookie, or null; read once per request. A page load does not extend the session
 * (docs/product/sessions.md#session-lifetime).
 */
export const loadSession = cache(async (): Promise<ViewerSession | null> => {
  const store = await cookies();
  const token = findSessionToken((name) => store.get(name)?.value);
  if (!token) return null;
  const session = await authenticate(token, { slide: false });
  const viewer = session && (await getViewer(session.actor.userId));
  return viewer ? { actor: session.actor, viewer, needsTwoStep: session.needsTwoStep } : null;
});

export const loadActor = async (): Promise<Actor | null> => (await loadSession())?.actor ?? null;

export const loadViewer = async (): Promise<Viewer | null> => (await loadSession())?.viewer ?? null;
