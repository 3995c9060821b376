import { queryOptions } from "@tanstack/react-query";

import { apiRequest } from "@/lib/http/api-client";

import type { OwnProfileAnswer, ProfileUpdate } from "./schema";

const OWN_PROFILE_PATH = "/api/profiles/me";

/** My profile and my network's figures; read by the default fetch from its key. */
export const ownProfileQuery = () => queryOptions<OwnProfileAnswer>({ queryKey: [OWN_PROFILE_PATH] });

export const saveProfile = (changes: ProfileUpdate): Promise<OwnProfileAnswer> =>
  apiRequest<OwnProfileAnswer>("PUT", OWN_PROFILE_PATH, changes);
