"use client";

import { Pencil } from "lucide-react";
import { useTranslations } from "next-intl";

import { PersonMenu } from "@/components/connections/person/person-menu";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import type { SharedProfile } from "@/lib/profiles/responses/profile";

import { type ConnectVia, ProfileConnect } from "./profile-connect";

type MemberActionsProps = { viewerId: string; profile: SharedProfile; via: ConnectVia };

export function MemberActions({ viewerId, profile, via }: MemberActionsProps) {
  const t = useTranslations("profiles.shared");
  const isOwn = viewerId === profile.userId;
  return (
    <div className="grid gap-2.5">
      {isOwn ? (
        <Button asChild>
          <Link href="/profile">
            <Pencil aria-hidden />
            {t("edit")}
          </Link>
        </Button>
      ) : (
        <ProfileConnect viewerId={viewerId} profile={profile} via={via} />
      )}
      <div className="flex gap-2.5">
        <Button asChild variant="outline" className="grow basis-0">
          <Link href="/events">{t("viewEvents")}</Link>
        </Button>
        {!isOwn && <PersonMenu user={{ id: profile.userId, profile }} />}
      </div>
    </div>
  );
}
