import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { Maximize, Minimize } from "lucide-react";
import { type ReactNode, useState } from "react";

import { useWakeLock } from "@/components/ui/browser/use-wake-lock";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose, DialogContent, DialogHeader } from "@/components/ui/overlay/dialog";
import { Tabs, TabsContent, TabsList } from "@/components/ui/tabs";
import { useTranslations } from "@/components/ui/text/use-translations";
import { spokenCodeQuery } from "@/lib/profiles/client/profile";
import { formatFullName } from "@/lib/profiles/constants/profile";
import { buildOwnCard } from "@/lib/profiles/policy/contact-details";
import type { OwnProfileResponse } from "@/lib/profiles/responses/profile";
import { buildQrVcard } from "@/lib/profiles/vcard";

import { QrPicture } from "./qr-picture";
import { useFieldList } from "./use-field-list";

type MyQrCodesProps = {
  own: OwnProfileResponse;
  /** Shows the code alone. */
  isFull: boolean;
};

const getProfileUrl = (userId: string): string => `${window.location.origin}/profile/${userId}?via=qr`;

function MyQrCodes({ own, isFull }: MyQrCodesProps) {
  const t = useTranslations("profiles.myQr");
  useWakeLock();
  const name = formatFullName(own.profile);
  const profileUrl = getProfileUrl(own.id);
  return (
    <Tabs defaultValue="card" className="grid gap-4">
      <TabsList
        className={isFull ? "hidden" : undefined}
        tabs={["card", "connect"]}
        getLabel={(tab) => t(`${tab}Tab`)}
      />
      <TabsContent value="card" className="grid justify-items-center gap-3">
        <CardCode own={own} name={name} isFull={isFull} />
      </TabsContent>
      <TabsContent value="connect" className="grid justify-items-center gap-3">
        <LargeCode text={profileUrl} label={t("connectLabel", { name })} isFull={isFull} />
        {!isFull && <Note>{t("connectNote")}</Note>}
        {!isFull && <SpokenCode />}
      </TabsContent>
    </Tabs>
  );
}

/** Leaves out details whose visibility is "nobody". */
function CardCode({ own, name, isFull }: MyQrCodesProps & { name: string }) {
  const t = useTranslations("profiles.myQr");
  const listFields = useFieldList();
  const cardTexts = useTranslations("vcard");
  const { card: visible, hidden } = buildOwnCard(own);
  const card = buildQrVcard({ ...visible, profileUrl: getProfileUrl(own.id) }, cardTexts);
  return (
    <>
      <LargeCode text={card.text} label={t("cardLabel", { name })} isFull={isFull} />
      {!isFull && <Note>{t("cardNote")}</Note>}
      {!isFull && hidden.length > 0 && <Note>{t("hiddenNote", { fields: listFields(hidden) })}</Note>}
      {!isFull && card.leftOut.length > 0 && <Note>{t("leftOutNote", { fields: listFields(card.leftOut) })}</Note>}
    </>
  );
}

/** Without a network there is none, and the QR code is enough. */
function SpokenCode() {
  const t = useTranslations("profiles.myQr");
  const { data } = useQuery(spokenCodeQuery());
  if (!data) return <div className="min-h-18" />;
  return (
    <p className="min-h-18 text-center text-sm text-balance text-muted-foreground">
      {t("readOut")}
      <strong data-numeric data-slot="spoken-code" className="block text-2xl tracking-wide text-foreground">
        {data.code}
      </strong>
    </p>
  );
}

function LargeCode({ text, label, isFull }: { text: string; label: string; isFull: boolean }) {
  return (
    <div
      className={clsx(
        "bg-white [&_svg]:size-[min(74vw,52dvh,22rem)] md:[&_svg]:size-64",
        !isFull && "rounded-xl border p-3",
      )}
    >
      <QrPicture key={text} text={text} label={label} />
    </div>
  );
}

const Note = ({ children }: { children: ReactNode }) => (
  <p className="text-center text-sm text-balance text-muted-foreground">{children}</p>
);

const PHONE_CLASSES =
  "content-start max-md:inset-0 max-md:h-dvh max-md:max-h-none max-md:rounded-none max-md:border-0 max-md:pt-[calc(--spacing(5)+env(safe-area-inset-top))]";
/** White in the dark theme too, so that the code has as much contrast and light as it can. */
const FULL_CLASSES =
  "inset-0! h-dvh max-h-none! max-w-none! translate-0! content-center justify-items-center rounded-none! border-0 bg-white! p-0! text-black! [&_[data-slot=dialog-close]]:text-black [&_svg[role=img]]:size-[min(100vw,100dvh_-_6rem)]!";

/** See docs/product/contact-cards.md#my-qr-code-and-scanning. */
export function MyQrDialog({ own, onClose }: { own: OwnProfileResponse; onClose: () => void }) {
  const t = useTranslations("profiles.myQr");
  const [isFull, setFull] = useState(false);
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        width="sm"
        className={isFull ? FULL_CLASSES : PHONE_CLASSES}
        onEscapeKeyDown={(event) => {
          if (!isFull) return;
          event.preventDefault();
          setFull(false);
        }}
      >
        <div className={isFull ? "sr-only" : undefined}>
          <DialogHeader title={t("title")} description={t("description")} />
        </div>
        <MyQrCodes own={own} isFull={isFull} />
        <Button variant="outline" aria-pressed={isFull} onClick={() => setFull(!isFull)}>
          {isFull ? <Minimize aria-hidden /> : <Maximize aria-hidden />}
          {t("fullScreen")}
        </Button>
        {!isFull && (
          <DialogClose asChild>
            <Button>{t("done")}</Button>
          </DialogClose>
        )}
      </DialogContent>
    </Dialog>
  );
}
