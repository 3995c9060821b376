import { sign } from "@/lib/core/server/signature";

/** Made from the id, so that no row, backup or export holds it. */
export const toWebhookSecret = (id: string): string =>
  `whsec_${Buffer.from(sign("webhook secret", id), "base64url").toString("base64")}`;
