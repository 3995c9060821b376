"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useEffect } from "react";

import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/feedback/toast";
import { Link } from "@/components/ui/link";

import { AccountPanel } from "../account-panel";

/** For a link without a token (docs/product/sessions.md#reset-password). */
export function InvalidResetLink() {
  const t = useTranslations("account.resetPassword.noToken");
  const router = useRouter();

  // Effect: shows the toast and replaces the page in the browser's history when the page opens.
  useEffect(() => {
    toast({ title: t("title"), description: t("text"), variant: "destructive" });
    router.replace("/");
  }, [router, t]);

  return (
    <AccountPanel heading={t("title")} description={t("text")}>
      <Button asChild>
        <Link href="/forgot-password">{t("newLink")}</Link>
      </Button>
    </AccountPanel>
  );
}
