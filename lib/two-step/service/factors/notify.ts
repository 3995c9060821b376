import { runInBackground } from "@/lib/core/server/process/background";
import { db } from "@/lib/core/server/db";
import { env } from "@/lib/core/server/process/env";
import { resolveRecipientLocale } from "@/lib/i18n/server/resolve-locale";
import { sendEmail } from "@/lib/mail/send";
import { createTwoStepEmail, type TwoStepNews } from "@/lib/mail/account-emails";

/** Sends the mail after the response. `name` is a passkey's. */
export function notifyMember(userId: string, news: TwoStepNews, name = ""): void {
  runInBackground("send two-step email", async () => {
    const user = await db().user.findFirst({
      where: { id: userId, deletedAt: null },
      select: {
        email: true,
        language: true,
        profile: { select: { firstName: true } },
        _count: { select: { recoveryCodes: { where: { usedAt: null } } } },
      },
    });
    if (!user) return;
    const content = createTwoStepEmail(news, {
      firstName: user.profile?.firstName,
      locale: resolveRecipientLocale(user.language),
      name,
      codesLeft: user._count.recoveryCodes,
      url: `${env().NEXTAUTH_URL}/settings/security`,
      resetUrl: `${env().NEXTAUTH_URL}/forgot-password`,
    });
    await sendEmail({ to: user.email, ...content });
  });
}
