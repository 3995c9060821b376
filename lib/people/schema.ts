import type { z } from "zod";

import type { contactResponseSchema } from "./responses";

export type ContactResponse = z.infer<typeof contactResponseSchema>;
