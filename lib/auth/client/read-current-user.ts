import { createQueryClient } from "@/lib/http/browser/query-client";

import { currentUserQuery } from "./current-user";

/** Requests the signed-in member, which also sets the cookie again. Throws like `apiQuery`. */
export const readCurrentUser = (): Promise<unknown> => createQueryClient().fetchQuery(currentUserQuery());
