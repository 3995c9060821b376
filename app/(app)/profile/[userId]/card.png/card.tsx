import type { Locale } from "@/lib/i18n/server/languages";
import { getTranslator } from "@/lib/i18n/server/translator";
import { getIndustryFamily, getInitials, type IndustryFamily } from "@/lib/profiles/constants/profile";
import type { SharedProfile } from "@/lib/profiles/responses/profile";

import { toDrawableText } from "@/app/(app)/link-preview/drawable-text";
import {
  CardFrame,
  COLORS,
  DISPLAY_FONT,
  getPreviewImage,
  oneLineStyle,
  type PreviewImage,
  TEXT_FONT,
  WHITE,
} from "@/app/(app)/link-preview/preview-image";

/** The light theme's band colors of app/globals.css. */
const BAND_COLORS: Record<IndustryFamily, string> = {
  "real-estate": "#0c7562",
  "creative-arts": "#7d39b8",
  "business-leadership": "#1f4fc9",
  technology: "#0a6f92",
  "marketing-sales": "#b9412a",
};

/** Contains only what the public page shows. */
export const renderProfileCard = (profile: SharedProfile, locale: Locale): Promise<PreviewImage> =>
  getPreviewImage((logo) => <NameTag profile={profile} locale={locale} logo={logo} />);

// Satori needs a flex box for every element with more than one child.
function NameTag({ profile, locale, logo }: { profile: SharedProfile; locale: Locale; logo: string | null }) {
  const translate = getTranslator(locale);
  const name = toDrawableText(profile.firstName) || translate("profiles.linkPreview.unnamed");
  return (
    <CardFrame note={translate("profiles.linkPreview.imageConnect", { name })} logo={logo}>
      <Band profile={profile} name={name} />
      <WorkLines profile={profile} />
    </CardFrame>
  );
}

function Band({ profile, name }: { profile: SharedProfile; name: string }) {
  const background = BAND_COLORS[getIndustryFamily(profile.industry)];
  return (
    <div style={{ display: "flex", flexDirection: "column", height: 286, background, color: WHITE }}>
      <div style={{ display: "flex", justifyContent: "center", paddingTop: 26 }}>
        <div style={{ width: 140, height: 20, borderRadius: 10, background: "rgba(255,255,255,0.4)" }} />
      </div>
      <div style={{ display: "flex", alignItems: "center", padding: "16px 56px", gap: 44 }}>
        <div style={{ display: "flex", flexDirection: "column", flexGrow: 1, flexBasis: 0, fontFamily: DISPLAY_FONT }}>
          <div style={{ ...oneLineStyle, fontSize: name.length > 14 ? 72 : 100, lineHeight: 1.1 }}>{name}</div>
          <div style={{ ...oneLineStyle, fontSize: 50, lineHeight: 1.2 }}>{toDrawableText(profile.lastName)}</div>
        </div>
        <div
          style={{
            display: "flex",
            alignItems: "center",
            justifyContent: "center",
            width: 168,
            height: 168,
            borderRadius: 84,
            border: "4px solid rgba(255,255,255,0.6)",
            background: "rgba(255,255,255,0.18)",
            fontFamily: DISPLAY_FONT,
            fontSize: 64,
          }}
        >
          {toDrawableText(getInitials(profile))}
        </div>
      </div>
    </div>
  );
}

function WorkLines({ profile: { profession, company, location } }: { profile: SharedProfile }) {
  const companyAndLocation = [company, location].filter(Boolean).join(" · ");
  return (
    <div style={{ display: "flex", flexDirection: "column", flexGrow: 1, padding: "34px 56px 0" }}>
      <div style={{ ...oneLineStyle, fontFamily: TEXT_FONT, fontSize: 42 }}>{toDrawableText(profession ?? "")}</div>
      <div style={{ ...oneLineStyle, marginTop: 10, fontFamily: TEXT_FONT, fontSize: 34, color: COLORS.muted }}>
        {toDrawableText(companyAndLocation)}
      </div>
    </div>
  );
}
