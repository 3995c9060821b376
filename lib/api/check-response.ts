import { z } from "zod";

import { serverFrameSchema, socketEventSchemas } from "@/lib/api/protocol/server-messages";

import type { Operation } from "./operation";
import { OPERATIONS } from "./operations";

// Only development and test builds load this module.

type Matcher = { method: string; pattern: RegExp; operation: Operation };

const MATCHERS: Matcher[] = Object.entries<Operation>(OPERATIONS)
  .map(([name, operation]) => {
    const [method = "", path = ""] = name.split(" ");
    return { method, pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`), operation };
  })
  // A fixed segment wins over a parameter, as in /api/profiles/shared/….
  .sort((one, other) => one.pattern.source.split("[^/]+").length - other.pattern.source.split("[^/]+").length);

export function checkResponse(method: string, url: string, status: number, body: unknown): string | null {
  const { pathname } = new URL(url, "http://localhost");
  const found = MATCHERS.find((each) => each.method === method && each.pattern.test(pathname));
  if (!found) return `${method} ${pathname} is not in lib/api/operations.ts`;
  const shape = found.operation.responses[status];
  if (shape === undefined) return `${method} ${pathname} responded ${status}, which is not described`;
  if (shape === null || "file" in shape) return null;
  const result = shape.safeParse(body);
  return result.success ? null : `${method} ${pathname}: ${z.prettifyError(result.error)}`;
}

export function checkFrame(frame: unknown): string | null {
  const result = serverFrameSchema.safeParse(frame);
  return result.success ? null : `/ws frame ${JSON.stringify(frame)}: ${z.prettifyError(result.error)}`;
}

export function checkSocketEvent(name: string, argument: unknown): string | null {
  const schema = (socketEventSchemas as Record<string, z.ZodType>)[name];
  if (!schema) return `/socket.io event ${name} is not described`;
  const result = schema.safeParse(argument);
  return result.success ? null : `/socket.io event ${name}: ${z.prettifyError(result.error)}`;
}
