"use client";

import { clsx } from "clsx";
import { useState } from "react";

import { Avatar, AvatarFallback, AvatarImage } from "@/components/ui/avatar";
import { formatFullName, getIndustryFamily, getInitials } from "@/lib/profiles/constants/profile";

import { BAND_CLASSES } from "./industry-colors";

type UserAvatarProps = {
  profile: { firstName?: string | null; lastName?: string | null; industry?: string | null; avatarUrl?: string | null };
  /** `band`: on a name tag's band, which already has the color of the industry. */
  tone?: "person" | "band";
  /** The size classes, 40 px by default: `size-12`. */
  size?: string;
  className?: string;
  /** Overrides the size of the initials, which is 14 px by default. */
  initialsClassName?: string;
  /** Names the person to screen readers. Use it only if no name is displayed next to the avatar. */
  named?: boolean;
};

/** URLs that failed to load, which no other card or screen requests again. */
const failedUrls = new Set<string>();

/** A person's picture, or their initials on the color of their industry if there is none or it fails to load. */
export function UserAvatar({ profile, tone = "person", size, className, initialsClassName, named }: UserAvatarProps) {
  // Renders again after a failure; the set itself is outside React.
  const [, setFailedUrl] = useState("");
  const url = profile.avatarUrl && !failedUrls.has(profile.avatarUrl) ? profile.avatarUrl : null;
  return (
    <Avatar
      size={size}
      className={clsx(tone === "band" && "ring-2 ring-band-foreground/50", className)}
      {...(named ? { role: "img", "aria-label": formatFullName(profile) } : { "aria-hidden": true })}
    >
      {url && (
        <AvatarImage
          src={url}
          referrerPolicy="no-referrer"
          onFailed={() => {
            failedUrls.add(url);
            setFailedUrl(url);
          }}
        />
      )}
      <AvatarFallback
        className={clsx(
          "text-band-foreground",
          initialsClassName ?? "text-sm",
          tone === "band" ? "bg-band-foreground/10" : BAND_CLASSES[getIndustryFamily(profile.industry)],
        )}
      >
        {getInitials(profile)}
      </AvatarFallback>
    </Avatar>
  );
}
