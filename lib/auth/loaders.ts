import "server-only";

import { cookies } from "next/headers";
import { cache } from "react";

import { getViewer } from "@/lib/profiles/data/profile";
import type { Viewer } from "@/lib/profiles/schema";

import type { Actor } from "./schema";
import { sessionCookieName } from "./service/cookie";
import { authenticate } from "./service/session";

export type ViewerSession = { actor: Actor; viewer: Viewer };

/**
 * Who asks for a page, once a request: by the session's cookie; null for nobody. A page load doesn't lengthen the
 * session (contract §2).
 */
export const loadSession = cache(async (): Promise<ViewerSession | null> => {
  const token = (await cookies()).get(sessionCookieName())?.value;
  if (!token) return null;
  const found = await authenticate(token, { slide: false });
  const viewer = found && (await getViewer(found.actor.userId));
  return viewer ? { actor: found.actor, viewer } : null;
});

export const loadActor = async (): Promise<Actor | null> => (await loadSession())?.actor ?? null;

export const loadViewer = async (): Promise<Viewer | null> => (await loadSession())?.viewer ?? null;
