"use client";

import { ChevronLeft } from "lucide-react";
import { useTranslations } from "next-intl";
import type { RefObject } from "react";

import { PersonMenu } from "@/components/connections/person/person-menu";
import { UserAvatar } from "@/components/profiles/tag/user-avatar";
import { Button } from "@/components/ui/button";
import { formatFullName } from "@/lib/profiles/constants/profile";
import type { PublicUser } from "@/lib/profiles/schema/public-user";

import { usePartnerTyping } from "./use-partner-typing";

type ConversationHeaderProps = {
  user: PublicUser;
  isUnavailable: boolean;
  isBlocked: boolean;
  hasMenu: boolean;
  onBack: () => void;
  heading: RefObject<HTMLHeadingElement | null>;
};

export function ConversationHeader(props: ConversationHeaderProps) {
  const { user, isUnavailable, isBlocked, hasMenu, onBack, heading } = props;
  const t = useTranslations("messages.thread");
  const isTyping = usePartnerTyping(user.id);
  const { profession, company } = user.profile;
  const work = [profession, company].filter(Boolean).join(" · ");
  return (
    <header className="flex items-center gap-3 border-b bg-card px-2 py-2.5 pt-[calc(--spacing(2.5)+env(safe-area-inset-top))] lg:px-4 lg:pt-2.5">
      <Button variant="ghost" size="icon" aria-label={t("back")} onClick={onBack} className="-mr-2 lg:hidden">
        <ChevronLeft aria-hidden className="size-6" />
      </Button>
      <UserAvatar profile={user.profile} />
      <div className="min-w-0 flex-1 leading-tight">
        <h2 ref={heading} tabIndex={-1} className="truncate text-base">
          {formatFullName(user.profile)}
        </h2>
        {isTyping && !isUnavailable ? (
          <p className="animate-pulse text-sm font-medium text-accent-foreground">{t("typing")}</p>
        ) : (
          work && <p className="truncate text-sm text-muted-foreground">{work}</p>
        )}
      </div>
      {hasMenu && <PersonMenu user={user} isBlocked={isBlocked} />}
    </header>
  );
}
