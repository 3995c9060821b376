import { z } from "zod";

import { normalizeEmail } from "./email-address";

/** An address in any form, for responses and stored data. */
export const emailAddressSchema = z
  .string()
  .refine((text) => normalizeEmail(text) !== null)
  .meta({ format: "idn-email" });
