"use client";

import type { ComponentProps } from "react";

import { NameTag } from "./name-tag";
import { useHeadshot } from "./use-headshot";

export function OwnNameTag({ userId, profile, ...props }: ComponentProps<typeof NameTag> & { userId: string }) {
  const headshot = useHeadshot(userId);
  return <NameTag profile={headshot ? { ...profile, avatarUrl: headshot } : profile} {...props} />;
}
