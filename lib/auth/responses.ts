import { z } from "zod";

import { viewerSchema } from "@/lib/profiles/responses";

export const messageOnlySchema = z.strictObject({ message: z.string() });
export const signInSchema = z.strictObject({ token: z.string(), user: viewerSchema });
export const tokenSchema = z.strictObject({ token: z.string() });
