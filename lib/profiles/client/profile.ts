import { queryOptions } from "@tanstack/react-query";

import { apiRequest } from "@/lib/http/browser/api-client";

import type { GalleryAvatar } from "../responses/avatar";
import type { OwnProfileResponse, SharedProfile } from "../responses/profile";
import type { ProfileUpdate } from "../schema/profile-update";

/** The member's own profile with the network stats. */
export const ownProfileQuery = () => queryOptions<OwnProfileResponse>({ queryKey: ["/api/profiles/me"] });

export const saveProfile = (changes: ProfileUpdate): Promise<OwnProfileResponse> =>
  apiRequest<OwnProfileResponse>("PUT", "/api/profiles/me", changes);

/** A member's public profile; fails with ApiError 404 if there is none. */
export const sharedProfileQuery = (userId: string) =>
  queryOptions<SharedProfile>({ queryKey: [`/api/profiles/shared/${userId}`] });

/** The drawn pictures, requested when the gallery opens. */
export const galleryQuery = () => queryOptions<GalleryAvatar[]>({ queryKey: ["/api/avatars/gallery"] });
