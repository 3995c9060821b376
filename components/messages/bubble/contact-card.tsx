import { clsx } from "clsx";

import { BAND_CLASSES } from "@/components/profiles/tag/industry-colors";
import type { ContactCard as Card } from "@/lib/messages/schema";
import { fullName, industryFamily } from "@/lib/profiles/constants/profile";

import { ContactCardActions } from "./contact-card-actions";
import { toWebUrl } from "../text/web-links";

/** A received or sent contact card: the name tag at the size of a message. Shows only what its sender ticked. */
export function ContactCard({ card }: { card: Card }) {
  const linkedin = toWebUrl(card.linkedinUrl);
  const about = [card.company, card.industry].filter(Boolean).join(" · ");
  return (
    <div className="w-64 max-w-full overflow-hidden rounded-lg border bg-card text-card-foreground shadow-soft">
      <div className={clsx("px-3.5 py-2.5 text-band-foreground", BAND_CLASSES[industryFamily(card.industry)])}>
        <p className="text-xs">Contact card</p>
        <p className="font-display text-xl leading-tight font-bold [overflow-wrap:anywhere]">
          {fullName(card) || "Contact"}
        </p>
      </div>
      <div className="grid gap-0.5 px-3.5 py-3 text-sm [overflow-wrap:anywhere]">
        {card.profession && <p className="font-medium">{card.profession}</p>}
        {about && <p className="text-muted-foreground">{about}</p>}
        {card.phone && <Reach href={`tel:${card.phone.replace(/[^+\d]/g, "")}`}>{card.phone}</Reach>}
        {card.email && <Reach href={`mailto:${card.email}`}>{card.email}</Reach>}
        {linkedin && (
          <Reach href={linkedin} external>
            LinkedIn
          </Reach>
        )}
        <ContactCardActions card={card} />
      </div>
    </div>
  );
}

function Reach({ href, external, children }: { href: string; external?: boolean; children: string }) {
  return (
    <a
      href={href}
      {...(external && { target: "_blank", rel: "noopener noreferrer nofollow" })}
      className="w-fit rounded-xs py-1 font-medium text-accent-foreground underline-offset-4 hover:underline"
    >
      {children}
    </a>
  );
}
