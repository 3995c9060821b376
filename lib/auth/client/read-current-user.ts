import { createQueryClient } from "@/lib/http/browser/query-client";

import { currentUserQuery } from "./current-user";

export const readCurrentUser = (): Promise<unknown> => createQueryClient().fetchQuery(currentUserQuery());
