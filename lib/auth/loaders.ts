import "server-only";

import { cookies } from "next/headers";
import { cache } from "react";

import { getViewer } from "@/lib/profiles/data/viewer";
import type { Locale } from "@/lib/i18n/server/languages";
import type { Viewer } from "@/lib/profiles/schema/own-profile";

import type { Actor } from "./schema/actor";
import { findSessionToken } from "./service/session/cookie";
import { authenticate } from "./service/session/session";

export type ViewerSession = {
  actor: Actor;
  viewer: Viewer;
  /** docs/product/two-step.md#required-for-admins */
  needsTwoStep: boolean;
};

/** A page load doesn't extend the session (docs/product/sessions.md#session-lifetime). */
const loadAuthenticated = cache(async () => {
  const store = await cookies();
  const token = findSessionToken((name) => store.get(name)?.value);
  return token ? authenticate(token, { slide: false }) : null;
});

/** Returns the user of the session cookie, or null. Cached per request. */
export const loadSession = cache(async (): Promise<ViewerSession | null> => {
  const session = await loadAuthenticated();
  const viewer = session && (await getViewer(session.actor.userId));
  return viewer ? { actor: session.actor, viewer, needsTwoStep: session.needsTwoStep } : null;
});

export const loadAccountLanguage = async (): Promise<Locale | undefined> => (await loadAuthenticated())?.actor.language;

export const loadActor = async (): Promise<Actor | null> => (await loadSession())?.actor ?? null;

export const loadViewer = async (): Promise<Viewer | null> => (await loadSession())?.viewer ?? null;
