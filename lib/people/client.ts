import { queryOptions } from "@tanstack/react-query";

import type { ContactResponse } from "./schema";

export const contactQuery = (userId: string) =>
  queryOptions<ContactResponse | null>({ queryKey: [`/api/profiles/${userId}/contact`] });
