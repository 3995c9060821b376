import { queryOptions } from "@tanstack/react-query";

import { apiRequest, apiUpload } from "@/lib/http/browser/api-client";

import type { GalleryAvatar, OwnProfileResponse, ProfileUpdate, SharedProfile } from "./schema";

const OWN_PROFILE_PATH = "/api/profiles/me";

/** My profile and my network's figures; read by the default fetch from its key. */
export const ownProfileQuery = () => queryOptions<OwnProfileResponse>({ queryKey: [OWN_PROFILE_PATH] });

export const saveProfile = (changes: ProfileUpdate): Promise<OwnProfileResponse> =>
  apiRequest<OwnProfileResponse>("PUT", OWN_PROFILE_PATH, changes);

/** A member's public profile; a 404 is an ApiError. Read by the default fetch from its key. */
export const sharedProfileQuery = (userId: string) =>
  queryOptions<SharedProfile>({ queryKey: [`/api/profiles/shared/${userId}`] });

/** The drawn pictures; asked when the gallery opens. */
export const galleryQuery = () => queryOptions<GalleryAvatar[]>({ queryKey: ["/api/avatars/gallery"] });

/**
 * Makes a photo my picture. The answer's address is worn by the profile already.
 * @param onProgress the part sent so far, 0 to 1
 * @throws ApiError, TypeError when the network failed or the signal ended it
 */
export function uploadAvatar(
  photo: Blob,
  options: { onProgress?: (part: number) => void; signal?: AbortSignal } = {},
): Promise<{ avatarUrl: string }> {
  const form = new FormData();
  form.set("avatar", photo);
  return apiUpload(`${OWN_PROFILE_PATH}/avatar`, form, options);
}

// --- My own picture as this device knows it (spec A§2) ---

// The session's cleaning takes everything under this prefix along (lib/auth/client): sign-out and a refused session end it.
const HEADSHOT_PREFIX = "nametag_headshot_";

/** `picture` is a data URL; `avatarUrl` the server's copy of it. */
export type Headshot = { picture: string; avatarUrl: string };

const headshotListeners = new Set<() => void>();

/** Keeps what was just uploaded, to be shown on my own card in place of the server's copy. */
export function saveHeadshot(userId: string, headshot: Headshot): void {
  try {
    window.localStorage.setItem(HEADSHOT_PREFIX + userId, JSON.stringify(headshot));
  } catch {
    // Full or refused: the server's copy shows.
  }
  for (const listener of headshotListeners) listener();
}

/** As it is stored, for `headshotOf`; null without one. */
export function getStoredHeadshot(userId: string): string | null {
  try {
    return window.localStorage.getItem(HEADSHOT_PREFIX + userId);
  } catch {
    return null;
  }
}

export function removeHeadshot(userId: string): void {
  try {
    window.localStorage.removeItem(HEADSHOT_PREFIX + userId);
  } catch {
    // Nothing was ever kept.
  }
  for (const listener of headshotListeners) listener();
}

/** Tells of each change, in this tab or another. Answers the function that stops it. */
export function subscribeToHeadshot(listener: () => void): () => void {
  headshotListeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    headshotListeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}
