import { queryOptions } from "@tanstack/react-query";

import { apiQuery } from "@/lib/http/browser/api-client";

import type { ContactResponse } from "./schema";

export const contactQuery = (userId: string) =>
  queryOptions({
    queryKey: [`/api/profiles/${userId}/contact`] as const,
    queryFn: ({ queryKey, signal }) => apiQuery<ContactResponse>(queryKey[0], { signal }),
  });
