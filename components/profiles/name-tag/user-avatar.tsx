"use client";

import { clsx } from "clsx";
import { useState } from "react";

import { Avatar } from "@/components/ui/avatar";
import { getIndustryFamily, getInitials } from "@/lib/profiles/constants/profile";

import { BAND_CLASSES } from "./industry-colors";

type UserAvatarProps = {
  profile: { firstName?: string | null; lastName?: string | null; industry?: string | null; avatarUrl?: string | null };
  /** `band` is for a name tag's band, which already has the color of the industry. */
  tone?: "person" | "band";
  size?: string;
  className?: string;
  initialsClassName?: string;
};

/** Shared by all cards and screens, so that none requests a failed URL again. */
const failedUrls = new Set<string>();

/** Shows initials without a picture, or if it fails to load. */
export function UserAvatar({ profile, tone = "person", size, className, initialsClassName }: UserAvatarProps) {
  // Renders again after a failure, because the set is outside React.
  const [, setFailedUrl] = useState("");
  const url = profile.avatarUrl && !failedUrls.has(profile.avatarUrl) ? profile.avatarUrl : null;
  return (
    <Avatar
      src={url}
      size={size}
      className={clsx(tone === "band" && "ring-2 ring-band-foreground/50", className)}
      fallbackClassName={clsx(
        "text-band-foreground",
        initialsClassName ?? "text-sm",
        tone === "band" ? "bg-band-foreground/10" : BAND_CLASSES[getIndustryFamily(profile.industry)],
      )}
      onFailed={(failed) => {
        failedUrls.add(failed);
        setFailedUrl(failed);
      }}
    >
      {getInitials(profile)}
    </Avatar>
  );
}
