import { type IndustryFamily, industryFamily, initials } from "@/lib/profiles/constants/profile";
import type { SharedProfile } from "@/lib/profiles/schema";

import { drawable } from "../../../link-picture/drawable";
import { COLOURS, DISPLAY, linkPicture, Mark, TEXT } from "../../../link-picture/picture";
import { cardVersion } from "../preview";

/** Light values of globals.css, as COLOURS. */
const BANDS: Record<IndustryFamily, string> = {
  "real-estate": "#0c7562",
  "creative-arts": "#7d39b8",
  "business-leadership": "#1f4fc9",
  technology: "#0a6f92",
  "marketing-sales": "#b9412a",
};
const WHITE = "#ffffff";

/** The name tag of a shared profile as PNG: nothing that the public page doesn't show. */
export const cardOf = (profile: SharedProfile): Promise<ArrayBuffer> =>
  linkPicture(`profile ${profile.userId} ${cardVersion(profile)}`, () => <NameTagPicture profile={profile} />);

const oneLine = { display: "block", lineClamp: 1 } as const;

/** Satori's own CSS: every box with more than one child is a flex box. */
function NameTagPicture({ profile }: { profile: SharedProfile }) {
  const { firstName, lastName, profession, company, industry, location } = profile;
  const band = BANDS[industryFamily(industry)];
  const name = drawable(firstName) || "A member";
  const lines = [profession, [company, location].filter(Boolean).join(" · ")].map((line) => drawable(line ?? ""));
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
        <div style={{ display: "flex", flexDirection: "column", height: 286, background: band, color: WHITE }}>
          <div style={{ display: "flex", justifyContent: "center", paddingTop: 26 }}>
            <div style={{ width: 140, height: 20, borderRadius: 10, background: "rgba(255,255,255,0.4)" }} />
          </div>
          <div style={{ display: "flex", alignItems: "center", padding: "16px 56px", gap: 44 }}>
            <div style={{ display: "flex", flexDirection: "column", flexGrow: 1, flexBasis: 0, fontFamily: DISPLAY }}>
              <div style={{ ...oneLine, fontSize: name.length > 14 ? 72 : 100, lineHeight: 1.1 }}>{name}</div>
              <div style={{ ...oneLine, fontSize: 50, lineHeight: 1.2 }}>{drawable(lastName)}</div>
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
        <div style={{ display: "flex", flexDirection: "column", flexGrow: 1, padding: "34px 56px 0" }}>
          <div style={{ ...oneLine, fontFamily: TEXT, fontSize: 42 }}>{lines[0]}</div>
          <div style={{ ...oneLine, marginTop: 10, fontFamily: TEXT, fontSize: 34, color: COLOURS.muted }}>
            {lines[1]}
          </div>
        </div>
        <div style={{ display: "flex", alignItems: "center", gap: 16, padding: "0 56px 36px" }}>
          <Mark />
          <div style={{ fontFamily: DISPLAY, fontSize: 36 }}>Nametag</div>
          <div style={{ marginLeft: "auto", fontFamily: TEXT, fontSize: 28, color: COLOURS.muted }}>
            {`Connect with ${name}`}
          </div>
        </div>
      </div>
    </div>
  );
}
