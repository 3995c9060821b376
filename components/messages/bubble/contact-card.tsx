"use client";

import { clsx } from "clsx";
import { useTranslations } from "next-intl";

import { BAND_CLASSES } from "@/components/profiles/tag/industry-colors";
import type { ContactCard as Card } from "@/lib/messages/schema";
import { formatFullName, getIndustryFamily } from "@/lib/profiles/constants/profile";

import { toWebUrl } from "@/components/ui/text/web-links";
import { ContactCardActions } from "./contact-card-actions";

export function ContactCard({ card }: { card: Card }) {
  const t = useTranslations("contact.card");
  const linkedin = toWebUrl(card.linkedinUrl);
  const companyAndIndustry = [card.company, card.industry].filter(Boolean).join(" · ");
  return (
    <div className="w-64 max-w-full overflow-hidden rounded-lg border bg-card text-card-foreground shadow-soft">
      <div className={clsx("px-3.5 py-2.5 text-band-foreground", BAND_CLASSES[getIndustryFamily(card.industry)])}>
        <p className="text-xs">{t("title")}</p>
        <p className="font-display text-xl leading-tight font-bold [overflow-wrap:anywhere]">
          {formatFullName(card) || t("unnamed")}
        </p>
      </div>
      <div className="grid gap-0.5 px-3.5 py-3 text-sm [overflow-wrap:anywhere]">
        {card.profession && <p className="font-medium">{card.profession}</p>}
        {companyAndIndustry && <p className="text-muted-foreground">{companyAndIndustry}</p>}
        {card.phone && <ContactLink href={`tel:${card.phone.replace(/[^+\d]/g, "")}`}>{card.phone}</ContactLink>}
        {card.email && <ContactLink href={`mailto:${card.email}`}>{card.email}</ContactLink>}
        {linkedin && (
          <ContactLink href={linkedin} isExternal>
            {t("linkedin")}
          </ContactLink>
        )}
        <ContactCardActions card={card} />
      </div>
    </div>
  );
}

function ContactLink({ href, isExternal, children }: { href: string; isExternal?: boolean; children: string }) {
  return (
    <a
      href={href}
      {...(isExternal && { target: "_blank", rel: "noopener noreferrer nofollow" })}
      className="flex min-h-11 w-fit min-w-11 items-center rounded-xs font-medium text-accent-foreground underline-offset-4 hover:underline"
    >
      {children}
    </a>
  );
}
