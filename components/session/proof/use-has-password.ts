import { useQuery } from "@tanstack/react-query";

import { twoStepQuery } from "@/lib/two-step/client/settings";

/** Whether this account's password can be asked for; true until that is known. */
export const useHasPassword = (): boolean => useQuery(twoStepQuery()).data?.hasPassword ?? true;
