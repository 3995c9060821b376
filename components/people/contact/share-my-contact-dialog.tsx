"use client";

import { useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";

import { ContactActions } from "@/components/profiles/share/contact-actions";
import { NameTag } from "@/components/profiles/tag/name-tag";
import { Dialog, DialogContent, DialogDescription, DialogTitle } from "@/components/ui/overlay/dialog";
import { currentUserQuery } from "@/lib/auth/client/current-user";
import type { Viewer } from "@/lib/profiles/schema/own-profile";
import type { CardPerson } from "@/lib/profiles/vcard";

const RESTRICTED_FIELDS = ["email", "phone", "linkedinUrl"] as const;
type RestrictedField = (typeof RESTRICTED_FIELDS)[number];

/** `hidden` are the fields with the visibility "nobody", which the card lacks. */
function buildOwnCard({ email, profile }: Viewer): { card: CardPerson; hidden: RestrictedField[] } {
  const { phone, linkedinUrl, visibility } = profile;
  const restricted = { email, phone, linkedinUrl };
  const hidden = RESTRICTED_FIELDS.filter((field) => visibility[field] === "nobody" && restricted[field]);
  const visible = { ...restricted, ...Object.fromEntries(hidden.map((field) => [field, null])) };
  return { card: { ...profile, ...visible }, hidden };
}

type ShareMyContactDialogProps = { isOpen: boolean; onClose: () => void };

export function ShareMyContactDialog({ isOpen, onClose }: ShareMyContactDialogProps) {
  const t = useTranslations("contact.own");
  const { data: viewer } = useQuery(currentUserQuery());
  return (
    <Dialog open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <DialogTitle>{t("button")}</DialogTitle>
        <DialogDescription>{t("description")}</DialogDescription>
        {viewer && <OwnCard viewer={viewer} />}
      </DialogContent>
    </Dialog>
  );
}

function OwnCard({ viewer }: { viewer: Viewer }) {
  const t = useTranslations("contact.own");
  const format = useFormatter();
  const { card, hidden } = buildOwnCard(viewer);
  return (
    <NameTag profile={viewer.profile} size="lg" heading="h3">
      <ContactActions person={card} />
      {hidden.length > 0 && (
        <p className="text-sm text-muted-foreground">
          {t("hidden", { fields: format.list(hidden.map((field) => t(`fields.${field}`))) })}
        </p>
      )}
    </NameTag>
  );
}
