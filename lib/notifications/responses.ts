import { z } from "zod";

/** `number` is as people read it; null if the profile has none that can be read. */
export const textNumberResponseSchema = z.strictObject({
  /** `off`: the site sends no text messages. `country`: it sends none there. */
  state: z.enum(["off", "none", "unusable", "country", "unconfirmed", "confirmed"]),
  number: z.string().nullable(),
});

export const pushKeyResponseSchema = z.strictObject({ publicKey: z.string().nullable() });

/** Mails to guests that wait, and when the next ones leave. Null: none waits. */
export const waitingMailSchema = z.strictObject({ count: z.int().min(1), until: z.iso.datetime() }).nullable();
export type WaitingMail = NonNullable<z.infer<typeof waitingMailSchema>>;
