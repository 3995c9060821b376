"use client";

import { Contact, ExternalLink, MessageCircle } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ComponentProps, useState } from "react";

import { Link } from "@/components/ui/link";
import { toWebUrl } from "@/components/ui/text/web-links";
import { ContactDialog } from "@/components/connections/contact/contact-dialog";
import { Button } from "@/components/ui/button";
import type { ConnectionParty } from "@/lib/connections/schema";
import { formatFullName } from "@/lib/profiles/constants/profile";

export function ContactActions({ other }: { other: ConnectionParty }) {
  const t = useTranslations("connections.card");
  const [shown, setShown] = useState<ComponentProps<typeof ContactDialog>["attendee"]>(null);
  const name = formatFullName(other.profile);
  const linkedin = toWebUrl(other.profile.linkedinUrl);
  return (
    <>
      <Button variant="secondary" asChild>
        <Link href={`/messages?user=${other.id}`} aria-label={t("messagePerson", { name })}>
          <MessageCircle aria-hidden />
          {t("message")}
        </Link>
      </Button>
      {linkedin && (
        <Button variant="outline" asChild>
          <a href={linkedin} target="_blank" rel="noopener noreferrer" aria-label={t("linkedinPerson", { name })}>
            {t("linkedin")}
            <ExternalLink aria-hidden />
          </a>
        </Button>
      )}
      <Button
        variant="outline"
        size="icon"
        onClick={() => setShown({ userId: other.id, user: other })}
        title={t("contact")}
        aria-label={t("contactPerson", { name })}
      >
        <Contact aria-hidden />
      </Button>
      <ContactDialog attendee={shown} onClose={() => setShown(null)} />
    </>
  );
}
