import { z } from "zod";

import { pageSize } from "@/lib/i18n/shared/text-schemas";

import { MANAGED_PEOPLE_PAGE, MAX_ATTENDEE_SEARCH, SHOWN_PEOPLE } from "../constants";
import type { managedPersonSchema } from "../responses";

export const listManagedPeopleSchema = z.object({
  show: z.enum(SHOWN_PEOPLE).default("all"),
  /** Who came first, then the others in the order of joining. Default: by name. */
  sort: z.literal("arrival").optional(),
  search: z.string().trim().max(MAX_ATTENDEE_SEARCH).default(""),
  limit: pageSize(MANAGED_PEOPLE_PAGE, MANAGED_PEOPLE_PAGE),
  cursor: z.string().max(800).optional(),
});
export type ListManagedPeopleInput = z.output<typeof listManagedPeopleSchema>;

export type ManagedPerson = z.infer<typeof managedPersonSchema>;
