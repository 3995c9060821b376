import { useQuery } from "@tanstack/react-query";

import { ContactActions } from "@/components/profiles/share/contact-actions";
import { useFieldList } from "@/components/profiles/share/use-field-list";
import { NameTag } from "@/components/profiles/name-tag/name-tag";
import { ModalDialog } from "@/components/ui/overlay/dialog";
import { useTranslations } from "@/components/ui/text/use-translations";
import { currentUserQuery } from "@/lib/auth/client/current-user";
import { buildOwnCard } from "@/lib/profiles/policy/contact-details";
import type { Viewer } from "@/lib/profiles/schema/own-profile";
import { toMemberCard } from "@/lib/profiles/vcard";

export function ShareMyContactDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("contact.own");
  const { data: viewer } = useQuery(currentUserQuery());
  return (
    <ModalDialog title={t("button")} description={t("description")} onClose={onClose}>
      {viewer && <OwnCard viewer={viewer} />}
    </ModalDialog>
  );
}

function OwnCard({ viewer }: { viewer: Viewer }) {
  const t = useTranslations("contact.own");
  const listFields = useFieldList();
  const { card, hidden } = buildOwnCard(viewer);
  const withheld = hidden.filter((field) => ({ ...viewer.profile, email: viewer.email })[field]);
  return (
    <NameTag profile={viewer.profile} size="lg" heading="h3">
      <ContactActions person={toMemberCard({ ...card, userId: viewer.id }, window.location.origin)} />
      {withheld.length > 0 && (
        <p className="text-sm text-muted-foreground">{t("hidden", { fields: listFields(withheld) })}</p>
      )}
    </NameTag>
  );
}
