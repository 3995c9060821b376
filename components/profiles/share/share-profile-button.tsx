"use client";

import { Share2 } from "lucide-react";
import { useTranslations } from "next-intl";

import { shareLink } from "@/components/ui/browser/share-link";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/feedback/toast";
import { formatFullName } from "@/lib/profiles/constants/profile";
import type { PublicProfile } from "@/lib/profiles/schema/public-user";

type ShareProfileButtonProps = { userId: string; profile: Pick<PublicProfile, "firstName" | "lastName"> };

/** See docs/product/profiles.md#share-profile. */
export function ShareProfileButton({ userId, profile }: ShareProfileButtonProps) {
  const t = useTranslations("profiles.shareProfile");
  const onClick = async () => {
    const url = `${window.location.origin}/profile/${userId}`;
    try {
      const outcome = await shareLink({ title: t("sheetTitle", { name: formatFullName(profile) }), url });
      if (outcome === "copied") toast({ title: t("toast.copied") });
    } catch {
      toast({ title: t("toast.failed.title"), description: t("toast.failed.text"), variant: "destructive" });
    }
  };
  return (
    <Button variant="outline" onClick={() => void onClick()}>
      <Share2 aria-hidden />
      {t("button")}
    </Button>
  );
}
