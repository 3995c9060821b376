"use client";

import { QrCode } from "lucide-react";
import { useTranslations } from "next-intl";

import { Button } from "@/components/ui/button";
import { Dialog, DialogClose, DialogContent, DialogHeader, DialogTrigger } from "@/components/ui/overlay/dialog";
import type { OwnProfileResponse } from "@/lib/profiles/responses/profile";

import { MyQrCodes } from "./my-qr-codes";

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
