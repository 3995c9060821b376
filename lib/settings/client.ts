import { queryOptions } from "@tanstack/react-query";

import { apiRequest } from "@/lib/http/browser/api-client";

import type { SiteResponse } from "./responses";
import type { SiteUpdate } from "./schema";

const PATH = "/api/admin/settings";

export const siteQuery = () => queryOptions<SiteResponse>({ queryKey: [PATH] });

/** @throws ApiError 409 if somebody else changed the settings since they were read */
export const updateSite = (update: SiteUpdate): Promise<SiteResponse> => apiRequest("PUT", PATH, update);
