"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";

import { Button } from "@/components/ui/button";

import { SettingsCard } from "../frame/settings-card";
import { DeleteAccountDialog } from "./delete-account-dialog";

/** See docs/product/privacy.md#account-deletion. */
export function DeleteAccountCard() {
  const t = useTranslations("settings.data.deleteAccount");
  const [isOpen, setOpen] = useState(false);
  return (
    <SettingsCard title={t("title")} description={t("description")}>
      <Button variant="ghost-destructive" className="max-sm:w-full" onClick={() => setOpen(true)}>
        {t("button")}
      </Button>
      {isOpen && <DeleteAccountDialog onClose={() => setOpen(false)} />}
    </SettingsCard>
  );
}
