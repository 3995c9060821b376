import { createHash } from "node:crypto";

import type { Metadata } from "next";
import type { useTranslations } from "next-intl";

import { getProductName } from "@/lib/core/server/site/site-settings";
import { formatFullName } from "@/lib/profiles/constants/profile";
import type { SharedProfile } from "@/lib/profiles/responses/profile";

import { PREVIEW_IMAGE_SIZE } from "../../link-preview/image-size";

/** Hashes what the image shows, for a URL that can be cached for long. */
export function getCardVersion({
  firstName,
  lastName,
  profession,
  company,
  industry,
  location,
}: SharedProfile): string {
  const shown = [firstName, lastName, profession, company, industry, location];
  return createHash("sha1").update(JSON.stringify(shown)).digest("base64url").slice(0, 10);
}

type Translator = ReturnType<typeof useTranslations<"profiles.linkPreview">>;

export function buildProfileMetadata(profile: SharedProfile, siteUrl: string, t: Translator): Metadata {
  const { userId, firstName, lastName } = profile;
  const title = formatFullName(profile);
  const description = describeProfile(profile, t);
  const url = `/profile/${userId}`;
  const images = [
    { url: `${url}/card.png?v=${getCardVersion(profile)}`, ...PREVIEW_IMAGE_SIZE, alt: t("imageAlt", { name: title }) },
  ];
  return {
    metadataBase: new URL(siteUrl),
    title,
    description,
    alternates: { canonical: url },
    openGraph: { type: "profile", siteName: getProductName(), title, description, url, firstName, lastName, images },
    twitter: { card: "summary_large_image", title, description, images },
  };
}

function describeProfile({ firstName, profession, company, location }: SharedProfile, t: Translator): string {
  const work = profession && company ? t("work", { profession, company }) : profession || company;
  const about = [work, location].filter(Boolean).join(" · ");
  const connect = t("connect", { name: firstName });
  return about ? t("about", { about, connect }) : connect;
}
