"use client";

import type { ComponentProps } from "react";

import { NameTag } from "./name-tag";
import { useHeadshot } from "./use-headshot";

/** My own name tag among others': with the headshot this device keeps in place of the server's avatar (spec A§2). */
export function OwnNameTag({ userId, profile, ...props }: ComponentProps<typeof NameTag> & { userId: string }) {
  const headshot = useHeadshot(userId);
  return <NameTag profile={headshot ? { ...profile, avatarUrl: headshot } : profile} {...props} />;
}
