import { env } from "@/lib/core/server/process/env";

import { getOnlyProvider } from "./identity";

/** docs/product/sessions.md#who-may-register */
export const getRegistrationMode = (): "open" | "invited" | "closed" => env().REGISTRATION;

/** docs/product/quick-join.md#where-it-is-offered */
export const canQuickJoin = (): boolean => getRegistrationMode() === "open" && getOnlyProvider() === null;
