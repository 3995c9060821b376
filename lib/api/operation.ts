import { z } from "zod";

import type { RateLimit } from "@/lib/core/server/rate-limit";

type FileResponse = { file: string };

/** Responses by status; null for one without a body. */
export type Operation = {
  summary: string;
  responses: Record<number, z.ZodType | FileResponse | null>;
  /** The limits that the domain applies instead of the general one. */
  limits?: RateLimit[];
};

export const ok = (summary: string, schema: z.ZodType): Operation => ({ summary, responses: { 200: schema } });
export const list = (summary: string, item: z.ZodType): Operation => ok(summary, z.array(item));
export const done = (summary: string): Operation => ({ summary, responses: { 204: null } });
export const file = (summary: string, type: string): Operation => ({ summary, responses: { 200: { file: type } } });
