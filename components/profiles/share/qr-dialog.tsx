import { Button } from "@/components/ui/button";
import { ModalDialog } from "@/components/ui/overlay/dialog";
import { useTranslations } from "@/components/ui/text/use-translations";
import { formatFullName } from "@/lib/profiles/constants/profile";
import { type CardPerson, buildQrVcard } from "@/lib/profiles/vcard";

import { QrPicture } from "./qr-picture";
import { useFieldList } from "./use-field-list";

/** See docs/product/contact-cards.md#qr-dialog. */
export function QrDialog({ person, onClose }: { person: CardPerson; onClose: () => void }) {
  const t = useTranslations("profiles.contactQr");
  const listFields = useFieldList();
  const cardTexts = useTranslations("vcard");
  const { text, leftOut } = buildQrVcard(person, cardTexts);
  const name = formatFullName(person) || t("unnamed");
  return (
    <ModalDialog width="sm" title={t("title", { name })} description={t("description")} onClose={onClose}>
      <div className="grid justify-items-center gap-3 py-2">
        <QrPicture key={text} text={text} label={t("label", { name })} />
        {leftOut.length > 0 && (
          <p className="text-center text-sm text-balance text-muted-foreground">
            {t("leftOut", { fields: listFields(leftOut) })}
          </p>
        )}
      </div>
      <Button onClick={onClose}>{t("done")}</Button>
    </ModalDialog>
  );
}
