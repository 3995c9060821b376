"use client";

import type { ComponentProps } from "react";

import { NameTag } from "./name-tag";
import { useHeadshot } from "./use-headshot";

/** The viewer's own name tag in a list, with the headshot stored on this device in place of the server's avatar. */
export function OwnNameTag({ userId, profile, ...props }: ComponentProps<typeof NameTag> & { userId: string }) {
  const headshot = useHeadshot(userId);
  return <NameTag profile={headshot ? { ...profile, avatarUrl: headshot } : profile} {...props} />;
}
