import { z } from "zod";

export const pushKeyResponseSchema = z.strictObject({ publicKey: z.string().nullable() });

/** Mails to guests that wait, and when the next ones leave. Null: none waits. */
export const waitingMailSchema = z.strictObject({ count: z.int().min(1), until: z.iso.datetime() }).nullable();
export type WaitingMail = NonNullable<z.infer<typeof waitingMailSchema>>;
