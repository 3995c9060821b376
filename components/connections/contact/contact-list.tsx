import { Briefcase, ExternalLink, type LucideIcon, Mail, MailCheck, Phone } from "lucide-react";
import { useTranslations } from "next-intl";

import { useResendConfirmation } from "@/components/account/email/use-resend-confirmation";
import { Button } from "@/components/ui/button";
import { toWebUrl } from "@/components/ui/text/web-links";
import type { ContactResponse } from "@/lib/people/schema";

export function ContactList({ contact }: { contact: ContactResponse }) {
  const t = useTranslations("contact.details");
  const { phone, email, linkedinUrl, bio, firstName } = contact;
  const linkedin = toWebUrl(linkedinUrl);
  const isEmpty = !phone && !email && !linkedin;
  return (
    <>
      {bio && <p className="text-sm text-pretty whitespace-pre-line">{bio}</p>}
      {contact.needsVerifiedEmail ? (
        <ConfirmEmailFirst firstName={firstName} />
      ) : isEmpty ? (
        <p className="text-sm text-muted-foreground">{t("empty", { firstName })}</p>
      ) : (
        <ul className="grid gap-1">
          {phone && (
            <ContactRow icon={Phone} label={t("phone")} text={phone} href={`tel:${phone.replace(/[^\d+]/g, "")}`} />
          )}
          {email && <ContactRow icon={Mail} label={t("email")} text={email} href={`mailto:${email}`} />}
          {linkedin && (
            <ContactRow icon={Briefcase} label={t("linkedin")} text={t("linkedinProfile")} href={linkedin} isExternal />
          )}
        </ul>
      )}
    </>
  );
}

/** The details stay hidden until the viewer confirms their email. */
function ConfirmEmailFirst({ firstName }: { firstName: string }) {
  const t = useTranslations("contact.details.unverified");
  const resend = useResendConfirmation();
  return (
    <div className="grid justify-items-start gap-2 rounded-md bg-muted px-3.5 py-3 text-sm">
      <p className="flex items-start gap-2.5 text-pretty">
        <MailCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-accent-foreground" />
        <span>{t("text", { firstName })}</span>
      </p>
      <Button variant="outline" isBusy={resend.isPending} onClick={() => resend.mutate()}>
        {t("send")}
      </Button>
    </div>
  );
}

type ContactRowProps = { icon: LucideIcon; label: string; text: string; href: string; isExternal?: boolean };

function ContactRow({ icon: Icon, label, text, href, isExternal }: ContactRowProps) {
  const t = useTranslations("contact.details");
  return (
    <li>
      <a
        href={href}
        {...(isExternal && { target: "_blank", rel: "noopener noreferrer" })}
        className="-mx-2 flex min-h-11 items-center gap-3 rounded-md px-2 py-1.5 [overflow-wrap:anywhere] hover:bg-muted"
      >
        <Icon aria-hidden className="size-5 shrink-0 text-muted-foreground" />
        <span className="sr-only">{t("labeled", { label })}</span>
        <span className="font-medium">{text}</span>
        {isExternal && <ExternalLink aria-label={t("newTab")} className="size-4 shrink-0 text-muted-foreground" />}
      </a>
    </li>
  );
}
