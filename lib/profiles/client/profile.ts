import { queryOptions } from "@tanstack/react-query";

import { apiRequest } from "@/lib/http/browser/api-client";

import type { GalleryAvatar } from "../responses/avatar";
import type { OwnProfileResponse, SharedProfile, SpokenCode } from "../responses/profile";
import type { ProfileUpdate } from "../schema/profile-update";

/** Includes the network stats. */
export const ownProfileQuery = () => queryOptions<OwnProfileResponse>({ queryKey: ["/api/profiles/me"] });

export const saveProfile = (changes: ProfileUpdate): Promise<OwnProfileResponse> =>
  apiRequest<OwnProfileResponse>("PUT", "/api/profiles/me", changes);

/** Fails with ApiError 404 if the member has no public profile. */
export const sharedProfileQuery = (userId: string) =>
  queryOptions<SharedProfile>({ queryKey: [`/api/profiles/shared/${userId}`] });

/** Loaded again when the code changes by the server's clock. */
export const spokenCodeQuery = () =>
  queryOptions<SpokenCode>({
    queryKey: ["/api/profiles/me/code"],
    refetchInterval: ({ state }) => ((state.data?.secondsLeft ?? 60) + 0.5) * 1_000,
    gcTime: 0,
  });

export const galleryQuery = () => queryOptions<GalleryAvatar[]>({ queryKey: ["/api/avatars/gallery"] });
