import { useQuery } from "@tanstack/react-query";
import { MailCheck } from "lucide-react";
import { useTranslations } from "next-intl";

import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { currentUserQuery } from "@/lib/auth/client/current-user";
import type { Viewer } from "@/lib/profiles/schema/own-profile";

import { useResendConfirmation } from "./use-resend-confirmation";

/**
 * Disappears as soon as the link is used on any device
 * (docs/product/sessions.md#email-verification).
 */
export function VerifyEmailNotice({ viewer: rendered }: { viewer: Viewer }) {
  const t = useTranslations("account.confirmEmail.notice");
  const { data } = useQuery({ ...currentUserQuery(), initialData: rendered });
  const viewer = data ?? rendered;
  const resend = useResendConfirmation();
  if (viewer.isEmailVerified) return null;
  return (
    <aside
      aria-label={t("label")}
      data-slot="verify-email"
      className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-lg border bg-card px-4 py-2.5 text-sm shadow-soft in-[body:has([data-fullscreen])]:hidden"
    >
      <p className="flex min-w-0 flex-1 basis-64 items-start gap-2.5 text-pretty [overflow-wrap:anywhere]">
        <MailCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-accent-foreground" />
        <span>{t("text", { email: viewer.email })}</span>
      </p>
      <div className="flex flex-wrap gap-x-1">
        <Button variant="ghost-accent" isBusy={resend.isPending} onClick={() => resend.mutate()}>
          {t("resend")}
        </Button>
        <Button asChild variant="ghost-accent">
          <Link href="/settings/security#email">{t("change")}</Link>
        </Button>
      </div>
    </aside>
  );
}
