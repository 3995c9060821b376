import { z } from "zod";

import { EMAIL_CODE_MINUTES } from "@/lib/auth/constants";
import { sessionStore } from "@/lib/core/browser/storage";
import { clock } from "@/lib/core/shared/clock";

const KEY = "nametag_email_code";

const requestSchema = z.strictObject({
  kind: z.enum(["join", "login"]),
  email: z.string().max(255),
  firstName: z.string().max(200).default(""),
  lastName: z.string().max(200).default(""),
  /** Milliseconds since the epoch. */
  sentAt: z.int(),
  /** The page's query, which names what the visitor joins. */
  search: z.string(),
});

/** The typed name and address, so that a reload and a way back keep them. */
export type CodeRequest = Omit<z.output<typeof requestSchema>, "search">;
export type CodeKind = CodeRequest["kind"];

/**
 * Returns null without a request of this kind in this tab whose digits may still work. Digits that
 * were asked for elsewhere join nothing here, where the form hasn't said what they are for.
 */
export function readCodeRequest(kind: CodeKind): CodeRequest | null {
  const { data } = requestSchema.safeParse(sessionStore.getJson(KEY));
  if (data?.kind !== kind || data.search !== window.location.search) return null;
  return clock.ms() - data.sentAt < EMAIL_CODE_MINUTES * 60_000 ? data : null;
}

export const storeCodeRequest = (request: CodeRequest): boolean =>
  sessionStore.setJson(KEY, { ...request, search: window.location.search });

export const clearCodeRequest = (): void => sessionStore.remove(KEY);
