"use client";

import { useState } from "react";

import { Avatar, AvatarFallback, AvatarImage } from "@/components/ui/avatar";
import { cn } from "@/lib/core/browser/cn";
import { fullName, industryFamily, initials } from "@/lib/profiles/constants/profile";

import { BAND_CLASSES } from "./industry-colors";

type UserAvatarProps = {
  profile: { firstName?: string | null; lastName?: string | null; industry?: string | null; avatarUrl?: string | null };
  /** `band`: on a name tag's band, where the person's colour is the ground already. */
  tone?: "person" | "band";
  /** Its size; 40 px unless told. */
  className?: string;
  /** The size of its initials; 14 px unless told. */
  initialsClassName?: string;
  /** Says whose picture it is; only where the name doesn't stand beside it. */
  named?: boolean;
};

// A picture that failed once is not asked for again on the next card or screen (spec A§4).
const failedPictures = new Set<string>();

/** A person's picture; their initials on their industry's colour when there is none or it fails to load. */
export function UserAvatar({ profile, tone = "person", className, initialsClassName, named }: UserAvatarProps) {
  const [, setFailed] = useState("");
  const url = profile.avatarUrl && !failedPictures.has(profile.avatarUrl) ? profile.avatarUrl : null;
  const name = fullName(profile);
  return (
    <Avatar
      className={cn(tone === "band" && "ring-2 ring-band-foreground/50", className)}
      {...(named ? { role: "img", "aria-label": name } : { "aria-hidden": true })}
    >
      {url && (
        <AvatarImage
          src={url}
          referrerPolicy="no-referrer"
          onFailed={() => {
            failedPictures.add(url);
            setFailed(url);
          }}
        />
      )}
      <AvatarFallback
        className={cn(
          "text-band-foreground",
          initialsClassName ?? "text-sm",
          tone === "band" ? "bg-band-foreground/10" : BAND_CLASSES[industryFamily(profile.industry)],
        )}
      >
        {initials(profile)}
      </AvatarFallback>
    </Avatar>
  );
}
