import { z } from "zod";

import type { PublicProfile, PublicUser } from "@/lib/profiles/schema";

/** POST /api/connections/add. `via` marks a request from a shared profile or a scanned code: always pending (contract §5). */
export const addConnectionSchema = z.object({
  targetUserId: z.uuid("Please choose a person"),
  eventId: z
    .uuid()
    .nullish()
    .transform((value) => value ?? null),
  via: z.enum(["profile", "qr"]).optional(),
});
export type AddConnectionInput = z.output<typeof addConnectionSchema>;

/** One party, with what their visibility allows the caller to see (contract §4). */
export type ConnectionParty = { id: string; email?: string; profile: PublicProfile & { linkedinUrl?: string | null } };

export type ConnectionAnswer = {
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

/** An entry of GET /api/users/blocked. */
export type BlockedPerson = { userId: string; createdAt: string; user: PublicUser };
