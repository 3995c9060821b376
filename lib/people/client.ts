import { queryOptions } from "@tanstack/react-query";

import { apiQuery } from "@/lib/http/browser/api-client";

import type { ContactAnswer } from "./schema";

/** A person's contact details; asked when their dialog opens. */
export const contactQuery = (userId: string) =>
  queryOptions({
    queryKey: [`/api/profiles/${userId}/contact`] as const,
    queryFn: ({ queryKey, signal }) => apiQuery<ContactAnswer>(queryKey[0], { signal }),
  });
