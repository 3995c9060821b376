import { Download, QrCode, Share2 } from "lucide-react";
import { useState } from "react";

import { Button } from "@/components/ui/button";
import { useTranslations } from "@/components/ui/text/use-translations";
import type { CardPerson } from "@/lib/profiles/vcard";

import { QrDialog } from "./qr-dialog";
import { useContactFile } from "./use-contact-file";

export function ContactActions({ person }: { person: CardPerson }) {
  const t = useTranslations("profiles.contactActions");
  const { download, share } = useContactFile();
  const [isQrOpen, setQrOpen] = useState(false);
  return (
    <div className="flex flex-wrap gap-2.5 *:grow *:px-1.5">
      <Button className="basis-full" onClick={() => void download(person)}>
        <Download aria-hidden />
        {t("download")}
      </Button>
      <Button variant="outline" onClick={() => void share(person)}>
        <Share2 aria-hidden />
        {t("share")}
      </Button>
      <Button variant="outline" onClick={() => setQrOpen(true)}>
        <QrCode aria-hidden />
        {t("showQr")}
      </Button>
      {isQrOpen && <QrDialog person={person} onClose={() => setQrOpen(false)} />}
    </div>
  );
}
