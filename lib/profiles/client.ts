import { queryOptions } from "@tanstack/react-query";

import { apiRequest, apiUpload } from "@/lib/http/api-client";

import type { GalleryAvatar, OwnProfileAnswer, ProfileUpdate, SharedProfile } from "./schema";

const OWN_PROFILE_PATH = "/api/profiles/me";

/** My profile and my network's figures; read by the default fetch from its key. */
export const ownProfileQuery = () => queryOptions<OwnProfileAnswer>({ queryKey: [OWN_PROFILE_PATH] });

export const saveProfile = (changes: ProfileUpdate): Promise<OwnProfileAnswer> =>
  apiRequest<OwnProfileAnswer>("PUT", OWN_PROFILE_PATH, changes);

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
