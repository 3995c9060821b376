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

export const ok = (summary: string, schema: z.ZodType, limits?: RateLimit[]): Operation => ({
  summary,
  responses: { 200: schema },
  limits,
});
export const okOrNothing = (summary: string, schema: z.ZodType): Operation => ({
  summary,
  responses: { 200: schema, 204: null },
});
/** 201 if it is new. */
export const okOrCreated = (summary: string, schema: z.ZodType, limits?: RateLimit[]): Operation => ({
  summary,
  responses: { 200: schema, 201: schema },
  limits,
});
export const list = (summary: string, item: z.ZodType, limits?: RateLimit[]): Operation =>
  ok(summary, z.array(item), limits);
export const done = (summary: string, limits?: RateLimit[]): Operation => ({
  summary,
  responses: { 204: null },
  limits,
});
export const file = (summary: string, type: string, limits?: RateLimit[]): Operation => ({
  summary,
  responses: { 200: { file: type } },
  limits,
});
