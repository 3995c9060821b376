import type { z } from "zod";

import type { Prisma } from "@/lib/core/server/generated/prisma/client";
import { clock } from "@/lib/core/shared/clock";
import { resolveRecipientLocale } from "@/lib/i18n/server/resolve-locale";
import type { Email } from "@/lib/mail/mail";
import type { Recipient } from "@/lib/mail/template";

/** A row of the queue. Its key makes the secrets that the mail has. */
type OwedMail<Payload> = { key: string; userId: string | null; createdAt: Date; payload: Payload };

type WrittenMail = Email & {
  /** Gives back what the mail counted, if it is tried again. */
  giveBack?: () => Promise<void>;
};

/** A kind of mail about an account or to an address, which nobody can turn off. */
export type AccountKind<Schema extends z.ZodType> = {
  /** Holds no secret, and nothing that can be read when the mail is sent. */
  schema: Schema;
  /** Called at each try. Returns null for a mail that is no longer wanted, or has expired. */
  write: (mail: OwedMail<z.output<Schema>>) => Promise<WrittenMail | null>;
  /** Runs when the last try has failed. */
  onFailed?: (mail: Pick<OwedMail<unknown>, "key">) => Promise<unknown>;
};

export const defineAccountKind = <Schema extends z.ZodType>(kind: AccountKind<Schema>): AccountKind<Schema> => kind;

export const READER = { language: true, profile: { select: { firstName: true } } } as const satisfies Prisma.UserSelect;

type Reader = Prisma.UserGetPayload<{ select: typeof READER }>;

/** `locale` is that of the request, for a reader without a language. */
export const toReader = (user: Reader | null, locale?: string): Recipient => ({
  firstName: user?.profile?.firstName,
  locale: resolveRecipientLocale(user?.language ?? locale),
});

/** Rounds up, so that a mail that leaves at once says the whole span. */
export const countLeft = (expiresAt: Date, unitMs: number): number =>
  Math.ceil((expiresAt.getTime() - clock.ms()) / unitMs);
