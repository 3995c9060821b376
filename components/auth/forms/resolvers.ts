import { zodResolver } from "@hookform/resolvers/zod";

import { loginSchema } from "@/lib/auth/schema/login";
import { registerSchema } from "@/lib/auth/schema/registration";

export const registerResolver = zodResolver(registerSchema);
export const loginResolver = zodResolver(loginSchema);
