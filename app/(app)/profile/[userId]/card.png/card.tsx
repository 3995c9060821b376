import { getTranslator } from "@/lib/i18n/server/translator";
import { industryFamily, initials } from "@/lib/profiles/constants/profile";
import type { SharedProfile } from "@/lib/profiles/responses";

import { drawable } from "../../../link-picture/drawable";
import { COLOURS, DISPLAY, linkPicture, Mark, TEXT } from "../../../link-picture/picture";
import { getCardVersion } from "../preview";
import { BAND_COLORS } from "./band-colors";

const WHITE = "#ffffff";
const oneLine = { display: "block", lineClamp: 1 } as const;

/** Draws the name tag of a shared profile as a PNG, with nothing that the public page doesn't show. */
export const renderProfileCard = (profile: SharedProfile): Promise<ArrayBuffer> =>
  linkPicture(`profile ${profile.userId} ${getCardVersion(profile)}`, () => <NameTagPicture profile={profile} />);

// Satori's own CSS: every box with more than one child must be a flex box.
function NameTagPicture({ profile }: { profile: SharedProfile }) {
  const translate = getTranslator();
  const name = drawable(profile.firstName) || translate("profiles.linkPreview.unnamed");
  return (
    <div style={{ display: "flex", width: "100%", height: "100%", padding: 48, background: COLOURS.paper }}>
      <div
        style={{
          display: "flex",
          flexDirection: "column",
          width: "100%",
          borderRadius: 36,
          border: `2px solid ${COLOURS.line}`,
          background: WHITE,
          color: COLOURS.ink,
          overflow: "hidden",
        }}
      >
        <Band profile={profile} name={name} />
        <Work profile={profile} />
        <div style={{ display: "flex", alignItems: "center", gap: 16, padding: "0 56px 36px" }}>
          <Mark />
          <div style={{ fontFamily: DISPLAY, fontSize: 36 }}>Nametag</div>
          <div style={{ marginLeft: "auto", fontFamily: TEXT, fontSize: 28, color: COLOURS.muted }}>
            {translate("profiles.linkPreview.imageConnect", { name })}
          </div>
        </div>
      </div>
    </div>
  );
}

/** The band in the industry's color, with the lanyard notch, the name and the initials. */
function Band({ profile, name }: { profile: SharedProfile; name: string }) {
  const background = BAND_COLORS[industryFamily(profile.industry)];
  return (
    <div style={{ display: "flex", flexDirection: "column", height: 286, background, color: WHITE }}>
      <div style={{ display: "flex", justifyContent: "center", paddingTop: 26 }}>
        <div style={{ width: 140, height: 20, borderRadius: 10, background: "rgba(255,255,255,0.4)" }} />
      </div>
      <div style={{ display: "flex", alignItems: "center", padding: "16px 56px", gap: 44 }}>
        <div style={{ display: "flex", flexDirection: "column", flexGrow: 1, flexBasis: 0, fontFamily: DISPLAY }}>
          <div style={{ ...oneLine, fontSize: name.length > 14 ? 72 : 100, lineHeight: 1.1 }}>{name}</div>
          <div style={{ ...oneLine, fontSize: 50, lineHeight: 1.2 }}>{drawable(profile.lastName)}</div>
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
            fontFamily: DISPLAY,
            fontSize: 64,
          }}
        >
          {drawable(initials(profile))}
        </div>
      </div>
    </div>
  );
}

function Work({ profile: { profession, company, location } }: { profile: SharedProfile }) {
  const place = [company, location].filter(Boolean).join(" · ");
  return (
    <div style={{ display: "flex", flexDirection: "column", flexGrow: 1, padding: "34px 56px 0" }}>
      <div style={{ ...oneLine, fontFamily: TEXT, fontSize: 42 }}>{drawable(profession ?? "")}</div>
      <div style={{ ...oneLine, marginTop: 10, fontFamily: TEXT, fontSize: 34, color: COLOURS.muted }}>
        {drawable(place)}
      </div>
    </div>
  );
}
