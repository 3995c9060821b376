"use client";

import { QrCode } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";

import { Button } from "@/components/ui/button";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";

const ShareMyContactDialog = lazyWithRetry(() =>
  import("./share-my-contact-dialog").then((module) => module.ShareMyContactDialog),
);

export function ShareMyContact() {
  const t = useTranslations("contact.own");
  const [isOpen, setOpen] = useState<boolean>();
  return (
    <>
      <Button variant="outline" align="start" onClick={() => setOpen(true)}>
        <QrCode aria-hidden />
        {t("button")}
      </Button>
      {isOpen !== undefined && <ShareMyContactDialog isOpen={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}
