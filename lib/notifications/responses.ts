import { z } from "zod";

export const pushKeyResponseSchema = z.strictObject({ publicKey: z.string().nullable() });
