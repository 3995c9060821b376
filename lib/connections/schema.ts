import { z } from "zod";

import { idWithMessage } from "@/lib/core/shared/id";
import type { PublicProfile, PublicUser } from "@/lib/profiles/schema";

import { MAX_REPORT_LENGTH } from "./constants";

/** POST /api/connections/add. `via` marks a request from a shared profile or a scanned code: always pending (contract §5). */
export const addConnectionSchema = z.object({
  targetUserId: idWithMessage("Please choose a person"),
  eventId: z
    .uuid()
    .nullish()
    .transform((value) => value ?? null),
  via: z.enum(["profile", "qr"]).optional(),
});
export type AddConnectionInput = z.output<typeof addConnectionSchema>;

/** One party, with what their visibility allows the caller to see (contract §4). */
export type ConnectionParty = { id: string; email?: string; profile: PublicProfile & { linkedinUrl?: string | null } };

export type ConnectionResponse = {
  id: string;
  status: "accepted" | "pending";
  requesterId: string;
  requester: ConnectionParty;
  receiverId: string;
  receiver: ConnectionParty;
  eventId: string | null;
  event: { id: string; name: string } | null;
  createdAt: string;
};

/** GET /api/connections/me and GET /api/users/blocked: the page after a cursor. */
export const connectionsQuerySchema = z.object({ cursor: z.string().max(300).optional() });

/** How many connections there are of each kind; `recent` are the accepted ones of the last 7 days. */
export type ConnectionCounts = { accepted: number; pending: number; recent: number };

/** An entry of GET /api/connections/me/contacts. phone, email and linkedinUrl only as visibility allows (contract §5). */
export type ConnectionContact = Omit<PublicProfile, "avatarUrl"> & {
  userId: string;
  phone?: string | null;
  email?: string;
  linkedinUrl?: string | null;
};

/** POST /api/users/{id}/report. */
export const reportSchema = z.object({
  reason: z
    .string("Please say what happened")
    .trim()
    .min(1, "Please say what happened")
    .max(MAX_REPORT_LENGTH, `Please use at most ${MAX_REPORT_LENGTH} characters`)
    // PostgreSQL stores no NUL.
    .refine((text) => !text.includes("\0"), "Please remove unusual characters"),
});
export type ReportInput = z.output<typeof reportSchema>;

/** An entry of GET /api/users/blocked. */
export type BlockedPerson = { userId: string; createdAt: string; user: PublicUser };
