import type { Locale } from "@/lib/i18n/server/languages";
import { getTranslator } from "@/lib/i18n/server/translator";
import { getIndustryFamily, getInitials } from "@/lib/profiles/constants/profile";
import type { SharedProfile } from "@/lib/profiles/responses/profile";

import { toDrawableText } from "@/app/(app)/link-preview/drawable-text";
import { COLORS, DISPLAY_FONT, getPreviewImage, LogoMark, TEXT_FONT } from "@/app/(app)/link-preview/preview-image";
import { BAND_COLORS } from "./band-colors";

const WHITE = "#ffffff";
const oneLineStyle = { display: "block", lineClamp: 1 } as const;

/** Contains only what the public page shows. */
export const renderProfileCard = (profile: SharedProfile, locale: Locale): Promise<Buffer> =>
  getPreviewImage({ kind: "profile", id: profile.userId, locale }, <NameTag profile={profile} locale={locale} />);

// Satori needs a flex box for every element with more than one child.
function NameTag({ profile, locale }: { profile: SharedProfile; locale: Locale }) {
  const translate = getTranslator(locale);
  const name = toDrawableText(profile.firstName) || translate("profiles.linkPreview.unnamed");
  return (
    <div style={{ display: "flex", width: "100%", height: "100%", padding: 48, background: COLORS.paper }}>
      <div
        style={{
          display: "flex",
          flexDirection: "column",
          width: "100%",
          borderRadius: 36,
          border: `2px solid ${COLORS.line}`,
          background: WHITE,
          color: COLORS.ink,
          overflow: "hidden",
        }}
      >
        <Band profile={profile} name={name} />
        <WorkLines profile={profile} />
        <div style={{ display: "flex", alignItems: "center", gap: 16, padding: "0 56px 36px" }}>
          <LogoMark />
          <div style={{ fontFamily: DISPLAY_FONT, fontSize: 36 }}>Nametag</div>
          <div style={{ marginLeft: "auto", fontFamily: TEXT_FONT, fontSize: 28, color: COLORS.muted }}>
            {translate("profiles.linkPreview.imageConnect", { name })}
          </div>
        </div>
      </div>
    </div>
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
