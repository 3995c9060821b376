import { zodResolver } from "@hookform/resolvers/zod";

import { loginSchema } from "@/lib/auth/schema/login";
import { getRegisterSchema } from "@/lib/auth/schema/registration";
import type { PublicSite } from "@/lib/core/shared/site";

export const createRegisterResolver = (site: PublicSite) => zodResolver(getRegisterSchema(site));
export const loginResolver = zodResolver(loginSchema);
