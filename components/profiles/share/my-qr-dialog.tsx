import { QrCode } from "lucide-react";
import type { ReactNode } from "react";

import { useWakeLock } from "@/components/ui/browser/use-wake-lock";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose, DialogContent, DialogHeader, DialogTrigger } from "@/components/ui/overlay/dialog";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import { useTranslations } from "@/components/ui/text/use-translations";
import { formatFullName } from "@/lib/profiles/constants/profile";
import { buildOwnCard } from "@/lib/profiles/policy/contact-details";
import type { OwnProfileResponse } from "@/lib/profiles/responses/profile";
import { buildQrVcard } from "@/lib/profiles/vcard";

import { QrPicture } from "./qr-picture";
import { useFieldList } from "./use-field-list";

function MyQrCodes({ own }: { own: OwnProfileResponse }) {
  const t = useTranslations("profiles.myQr");
  useWakeLock();
  const name = formatFullName(own.profile);
  const profileUrl = `${window.location.origin}/profile/${own.id}?via=qr`;
  return (
    <Tabs defaultValue="card" className="grid gap-4">
      <TabsList>
        <TabsTrigger value="card">{t("cardTab")}</TabsTrigger>
        <TabsTrigger value="connect">{t("connectTab")}</TabsTrigger>
      </TabsList>
      <TabsContent value="card" className="grid justify-items-center gap-3">
        <CardCode own={own} name={name} />
      </TabsContent>
      <TabsContent value="connect" className="grid justify-items-center gap-3">
        <LargeCode text={profileUrl} label={t("connectLabel", { name })} />
        <Note>{t("connectNote")}</Note>
      </TabsContent>
    </Tabs>
  );
}

/** Leaves out details whose visibility is "nobody". */
function CardCode({ own, name }: { own: OwnProfileResponse; name: string }) {
  const t = useTranslations("profiles.myQr");
  const listFields = useFieldList();
  const cardTexts = useTranslations("vcard");
  const { card: visible, hidden } = buildOwnCard(own);
  const card = buildQrVcard(visible, cardTexts);
  return (
    <>
      <LargeCode text={card.text} label={t("cardLabel", { name })} />
      <Note>{t("cardNote")}</Note>
      {hidden.length > 0 && <Note>{t("hiddenNote", { fields: listFields(hidden) })}</Note>}
      {card.leftOut.length > 0 && <Note>{t("leftOutNote", { fields: listFields(card.leftOut) })}</Note>}
    </>
  );
}

function LargeCode({ text, label }: { text: string; label: string }) {
  return (
    <div className="bg-white rounded-xl border p-3 [&_svg]:size-[min(74vw,52dvh,22rem)] md:[&_svg]:size-64">
      <QrPicture key={text} text={text} label={label} />
    </div>
  );
}

const Note = ({ children }: { children: ReactNode }) => (
  <p className="text-center text-sm text-balance text-muted-foreground">{children}</p>
);

/** See docs/product/contact-cards.md#my-qr-code-and-scanning. */
export function MyQrDialog({ own }: { own: OwnProfileResponse }) {
  const t = useTranslations("profiles.myQr");
  return (
    <Dialog>
      <DialogTrigger asChild>
        <Button variant="outline">
          <QrCode aria-hidden />
          {t("title")}
        </Button>
      </DialogTrigger>
      <DialogContent
        width="sm"
        className="content-start max-md:inset-0 max-md:h-dvh max-md:max-h-none max-md:rounded-none max-md:border-0 max-md:pt-[calc(--spacing(5)+env(safe-area-inset-top))]"
      >
        <DialogHeader title={t("title")} description={t("description")} />
        <MyQrCodes own={own} />
        <DialogClose asChild>
          <Button>{t("done")}</Button>
        </DialogClose>
      </DialogContent>
    </Dialog>
  );
}
