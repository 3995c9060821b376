import { env } from "@/lib/core/server/process/env";

/** docs/product/sessions.md#who-may-register */
export const getRegistrationMode = (): "open" | "invited" | "closed" => env().REGISTRATION;
