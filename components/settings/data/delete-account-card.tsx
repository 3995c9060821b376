"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";

import { Button } from "@/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";

import { DeleteAccountDialog } from "./delete-account-dialog";

/** Opens the dialog that deletes the account (docs/product/privacy.md#account-deletion). */
export function DeleteAccountCard() {
  const t = useTranslations("settings.data.deleteAccount");
  const [isOpen, setOpen] = useState(false);
  return (
    <Card>
      <CardHeader className="md:px-6 md:pt-6">
        <CardTitle className="md:text-xl">{t("title")}</CardTitle>
        <p className="w-full text-sm text-pretty text-muted-foreground">{t("description")}</p>
      </CardHeader>
      <CardContent className="md:px-6 md:pb-6">
        <Button variant="ghost-destructive" className="max-sm:w-full" onClick={() => setOpen(true)}>
          {t("button")}
        </Button>
      </CardContent>
      {isOpen && <DeleteAccountDialog onClose={() => setOpen(false)} />}
    </Card>
  );
}
