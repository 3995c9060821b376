"use client";

import { Eye } from "lucide-react";
import { useTranslations } from "next-intl";

import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import type { OwnProfileResponse } from "@/lib/profiles/responses/profile";

import { MyQrDialog } from "../share/my-qr-dialog";
import { ShareProfileButton } from "../share/share-profile-button";

export function ProfileHeader({ own }: { own: OwnProfileResponse }) {
  const t = useTranslations("profiles.edit");
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <h1 className="text-2xl font-extrabold md:text-3xl">{t("title")}</h1>
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow max-sm:*:px-2.5">
        <Button asChild variant="ghost">
          <Link href={`/profile/${own.id}`}>
            <Eye aria-hidden />
            {t("view")}
            <span className="sr-only"> {t("viewDetail")}</span>
          </Link>
        </Button>
        <MyQrDialog own={own} />
        <ShareProfileButton userId={own.id} profile={own.profile} />
      </div>
    </header>
  );
}
