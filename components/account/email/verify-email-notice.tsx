import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { MailCheck } from "lucide-react";
import { usePathname } from "next/navigation";
import { useState } from "react";

import { Button } from "@/components/ui/button";
import { CloseButton } from "@/components/ui/close-button";
import { useTranslations } from "@/components/ui/text/use-translations";
import { EMAIL_NOTICE_COOKIE } from "@/lib/account/constants";
import { currentUserQuery } from "@/lib/auth/client/current-user";
import type { Viewer } from "@/lib/profiles/schema/own-profile";

import { useResendConfirmation } from "./use-resend-confirmation";

const DAY_SECONDS = 24 * 60 * 60;

type VerifyEmailNoticeProps = {
  viewer: Viewer;
  /** The member put it away on this device within a day. */
  wasClosed: boolean;
};

/**
 * Disappears as soon as the link is used on any device
 * (docs/product/sessions.md#email-verification).
 */
export function VerifyEmailNotice({ viewer: rendered, wasClosed }: VerifyEmailNoticeProps) {
  const t = useTranslations("account.confirmEmail.notice");
  const { data } = useQuery({ ...currentUserQuery(), initialData: rendered });
  const viewer = data ?? rendered;
  const isInSettings = usePathname().startsWith("/settings");
  const [isClosed, setClosed] = useState(wasClosed);
  const resend = useResendConfirmation();
  if (viewer.isEmailVerified || (isClosed && !isInSettings)) return null;

  const close = () => {
    document.cookie = `${EMAIL_NOTICE_COOKIE}=${viewer.id}; path=/; max-age=${DAY_SECONDS}; samesite=lax`;
    setClosed(true);
    // The button that has the focus disappears.
    document.getElementById("main")?.focus({ preventScroll: true });
  };
  return (
    <aside
      aria-label={t("label")}
      data-slot="verify-email"
      className={clsx(
        "relative mb-4 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-lg border bg-card px-4 text-sm shadow-soft in-[body:has([data-fullscreen],[data-slot=notice],[data-slot=rounds])]:hidden",
        isInSettings ? "py-2.5" : "pr-13 max-md:gap-x-1 max-md:py-0.5 md:py-2.5",
      )}
    >
      <NoticeText email={viewer.email} isInSettings={isInSettings} />
      <div className="flex flex-wrap gap-x-1">
        <Button
          variant="ghost-accent"
          isBusy={resend.isPending}
          onClick={() => resend.mutate()}
          className={isInSettings ? undefined : "max-md:px-2"}
        >
          {t("resend")}
        </Button>
        <Button
          variant="ghost-accent"
          className={isInSettings ? undefined : "max-md:hidden"}
          href="/settings/security#email"
        >
          {t("change")}
        </Button>
      </div>
      {!isInSettings && <CloseButton onClick={close} />}
    </aside>
  );
}

/** A phone has room for a few words, except in the settings. */
function NoticeText({ email, isInSettings }: { email: string; isInSettings: boolean }) {
  const t = useTranslations("account.confirmEmail.notice");
  return (
    <p
      className={clsx(
        "flex min-w-0 flex-1 items-start gap-2.5 text-pretty [overflow-wrap:anywhere]",
        isInSettings ? "basis-64" : "basis-28 md:basis-64",
      )}
    >
      <MailCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-accent-foreground" />
      {isInSettings ? (
        <span>{t("text", { email })}</span>
      ) : (
        <>
          <span className="truncate md:hidden">{t("label")}</span>
          <span className="max-md:hidden">{t("text", { email })}</span>
        </>
      )}
    </p>
  );
}
