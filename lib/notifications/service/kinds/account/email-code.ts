import { z } from "zod";

import { MAX_EMAIL_CODE_TRIES } from "@/lib/auth/constants";
import { claimMail } from "@/lib/auth/service/limits/mail";
import { toMailedDigits } from "@/lib/auth/service/random-token";
import { requireMayRegister } from "@/lib/auth/service/registration-access";
import { db } from "@/lib/core/server/db";
import { env } from "@/lib/core/server/process/env";
import { clock } from "@/lib/core/shared/clock";
import { emailAddressSchema } from "@/lib/core/shared/contact/email-schema";
import { AppError } from "@/lib/core/shared/errors";
import { LANGUAGE_NAMES } from "@/lib/i18n/shared/locales";
import { createEmail, type Recipient, type RenderedEmail } from "@/lib/mail/template";

import { countLeft, defineAccountKind, READER, toReader } from "./account-kind";

const MINUTE_MS = 60_000;

/** Where registration is by invitation, a stranger gets no mail. */
const mayRegister = (email: string): Promise<boolean> =>
  requireMayRegister(email).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError) return false;
      throw error;
    },
  );

type Code = { kind: "join" | "existing" | "signIn" | "proof"; code: string; minutes: number };

const createCodeEmail = (reader: Recipient, { kind, code, minutes }: Code): RenderedEmail =>
  createEmail(reader, (t) => ({
    subject: t("emails.emailCode.subject", { code }),
    preview: t("emails.emailCode.validity", { minutes }),
    heading: t("emails.emailCode.heading"),
    paragraphs: [t(`emails.emailCode.${kind}`)],
    facts: [{ label: t("emails.emailCode.label"), value: code }],
    notes: [
      t("emails.emailCode.validity", { minutes }),
      t(kind === "proof" ? "emails.emailCode.stranger" : "emails.emailCode.ignore"),
    ],
  }));

/** Six digits for any address, whose account is looked up here, so that no response reveals it. */
export const emailCode = defineAccountKind({
  schema: z.object({
    to: emailAddressSchema,
    /** Of the digits in `email_codes`. */
    tokenHash: z.string(),
    /** Of a member who asks for a `proof`, other limits count the mail. */
    purpose: z.enum(["join", "signIn", "proof"]),
    deviceId: z.string().nullable(),
    locale: z.enum(LANGUAGE_NAMES),
  }),
  async write({ key, payload: { to, tokenHash, purpose, deviceId, locale } }) {
    const stored = await db().emailCode.findFirst({
      where: { tokenHash, tries: { lt: MAX_EMAIL_CODE_TRIES }, expiresAt: { gt: clock.now() } },
      select: { expiresAt: true },
    });
    if (!stored) return null;
    const user = await db().user.findFirst({
      where: { email: to, deletedAt: null },
      select: { passwordHash: true, ...READER },
    });
    if (!user && !(purpose === "join" && (await mayRegister(to)))) return null;
    const giveBack = purpose === "proof" ? undefined : await claimMail("email code", to, deviceId);
    if (giveBack === null) return null;
    const reader = toReader(user, locale);
    const mailed = { to, giveBack };
    // A password account has a reset link of 256 bits, so it gets no six digits.
    if (user?.passwordHash) {
      const { NEXTAUTH_URL: origin } = env();
      const email = createEmail(reader, (t) => ({
        subject: t("emails.hasPassword.subject"),
        preview: t("emails.hasPassword.text"),
        heading: t("emails.hasPassword.heading"),
        paragraphs: [t("emails.hasPassword.text")],
        action: { label: t("emails.hasPassword.button"), url: `${origin}/login` },
        notes: [t("emails.hasPassword.reset", { url: `${origin}/forgot-password` }), t("emails.hasPassword.ignore")],
      }));
      return { ...mailed, ...email };
    }
    // A visitor who wants to join can have an account already.
    const kind = user && purpose === "join" ? "existing" : purpose;
    const minutes = countLeft(stored.expiresAt, MINUTE_MS);
    return { ...mailed, ...createCodeEmail(reader, { kind, minutes, code: toMailedDigits(key) }) };
  },
});
