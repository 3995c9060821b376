import { createHash } from "node:crypto";

import type { Metadata } from "next";

import { fullName } from "@/lib/profiles/constants/profile";
import type { SharedProfile } from "@/lib/profiles/schema";

import { LINK_PICTURE_SIZE } from "../../link-picture/size";

/** What the picture of a shared profile shows; another picture has another address, so that it may be kept for long. */
export function cardVersion({ firstName, lastName, profession, company, industry, location }: SharedProfile): string {
  const shown = [firstName, lastName, profession, company, industry, location];
  return createHash("sha1").update(JSON.stringify(shown)).digest("base64url").slice(0, 10);
}

/** Title, description and picture: what a chat or a feed shows of the link. */
export function profileMetadata(profile: SharedProfile, siteUrl: string): Metadata {
  const { userId, firstName, lastName, profession, company, location } = profile;
  const title = fullName(profile);
  const work = [profession, company].filter(Boolean).join(" at ");
  const about = [work, location].filter(Boolean).join(" · ");
  const description = `${about ? `${about}. ` : ""}Connect with ${firstName} on Nametag.`;
  const url = `/profile/${userId}`;
  const images = [
    { url: `${url}/card.png?v=${cardVersion(profile)}`, ...LINK_PICTURE_SIZE, alt: `The name tag of ${title}` },
  ];
  return {
    metadataBase: new URL(siteUrl),
    title,
    description,
    alternates: { canonical: url },
    openGraph: { type: "profile", siteName: "Nametag", title, description, url, firstName, lastName, images },
    twitter: { card: "summary_large_image", title, description, images },
  };
}
