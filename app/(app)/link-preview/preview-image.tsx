import { readFile } from "node:fs/promises";
import path from "node:path";
import { isValidElement, type ReactElement, type ReactNode } from "react";

import { ImageResponse } from "next/og";

import { getProductName, getSiteSettings } from "@/lib/core/server/site/site-settings";
import { AppError } from "@/lib/core/shared/errors";
import { errorResponse } from "@/lib/http/server/error-response";
import { DEFAULT_ACCENT, getAccentTokens } from "@/lib/settings/policy";
import { getLinkPicture } from "@/lib/uploads/link-pictures";
import { getSiteLogo } from "@/lib/uploads/site-icons";

import { PREVIEW_IMAGE_SIZE } from "./image-size";

/** The light theme of globals.css. */
export const COLORS = {
  ink: "#16203a",
  muted: "#5a6377",
  line: "#e5e2da",
  paper: "#f6f5f1",
};

export const WHITE = "#ffffff";
export const oneLineStyle = { display: "block", lineClamp: 1 } as const;

// `latin` and `latin-ext` need different names to be combined.
const FONTS = [
  { name: "Bricolage", file: "bricolage-grotesque/files/bricolage-grotesque-latin-800-normal.woff", weight: 800 },
  {
    name: "BricolageExt",
    file: "bricolage-grotesque/files/bricolage-grotesque-latin-ext-800-normal.woff",
    weight: 800,
  },
  { name: "Figtree", file: "figtree/files/figtree-latin-600-normal.woff", weight: 600 },
  { name: "FigtreeExt", file: "figtree/files/figtree-latin-ext-600-normal.woff", weight: 600 },
] as const;
export const DISPLAY_FONT = "Bricolage, BricolageExt";
export const TEXT_FONT = "Figtree, FigtreeExt";

const loadFonts = () =>
  Promise.all(
    FONTS.map(async ({ name, file, weight }) => ({
      name,
      weight,
      data: await readFile(path.join(process.cwd(), "node_modules/@fontsource", file)),
    })),
  );
let loadedFonts: ReturnType<typeof loadFonts> | undefined;

type Props = { children?: ReactNode };

/** Calls the components, so that the hash changes with their texts or styles. */
function flatten(node: ReactNode): unknown {
  if (Array.isArray(node)) return node.map((child: ReactNode) => flatten(child));
  if (!isValidElement<Props>(node)) return node;
  const { type, props } = node;
  if (typeof type === "function") return flatten((type as (props: Props) => ReactNode)(props));
  const { children, ...attributes } = props;
  return [type, attributes, flatten(children)];
}

export type PreviewImage = {
  bytes: Buffer;
  /** Drawn without the site's logo, because it can't be read now. */
  lacksLogo: boolean;
};

/**
 * @param render gets the address of the site's logo, or null without one
 * @throws AppError `unavailable` if too many wait to be drawn
 */
export async function getPreviewImage(render: (logo: string | null) => ReactElement): Promise<PreviewImage> {
  const logo = await getSiteLogo();
  const element = render(logo && `data:image/png;base64,${logo.toString("base64")}`);
  const content = JSON.stringify([PREVIEW_IMAGE_SIZE, FONTS, flatten(element)]);
  const bytes = await getLinkPicture(content, () => drawImage(element));
  return { bytes, lacksLogo: !logo && Boolean(getSiteSettings().logoLight) };
}

async function drawImage(element: ReactElement): Promise<Buffer> {
  loadedFonts ??= loadFonts();
  const image = new ImageResponse(element, { ...PREVIEW_IMAGE_SIZE, fonts: await loadedFonts });
  return Buffer.from(await image.arrayBuffer());
}

/** Reads the language from Accept-Language only, so that caches can vary by it. */
export async function imageResponse(request: Request, image: Promise<PreviewImage>): Promise<Response> {
  try {
    const { bytes, lacksLogo } = await image;
    return new Response(new Uint8Array(bytes), {
      headers: {
        "Content-Type": "image/png",
        "Cache-Control": lacksLogo ? "no-cache" : "public, max-age=86400, stale-while-revalidate=604800",
        "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
        Vary: "Accept-Language",
      },
    });
  } catch (error) {
    if (error instanceof AppError) return errorResponse(error, request);
    throw error;
  }
}

/** The site's accent color and its soft background, in the light theme. */
export function getAccent(): { color: string; soft: string } {
  const { accentColor } = getSiteSettings();
  const { light } = accentColor ? getAccentTokens(accentColor) : DEFAULT_ACCENT;
  return { color: light.primary, soft: light.accent };
}

/** A nametag with the logo and a note below its content. */
export function CardFrame({ note, logo, children }: { note: string; logo: string | null; children: ReactNode }) {
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
        {children}
        <div style={{ display: "flex", alignItems: "center", gap: 16, padding: "0 56px 36px" }}>
          {logo ? <SiteLogo src={logo} /> : <LogoMark />}
          {!logo && <div style={{ fontFamily: DISPLAY_FONT, fontSize: 36 }}>{getProductName()}</div>}
          <div style={{ marginLeft: "auto", fontFamily: TEXT_FONT, fontSize: 28, color: COLORS.muted }}>{note}</div>
        </div>
      </div>
    </div>
  );
}

const SiteLogo = ({ src }: { src: string }) => (
  <picture style={{ display: "flex" }}>
    <img src={src} alt="" style={{ width: 308, height: 56, objectFit: "contain", objectPosition: "left" }} />
  </picture>
);

/** The logo of public/icon.svg. */
function LogoMark() {
  return (
    <svg width="56" height="56" viewBox="0 0 64 64">
      <rect width="64" height="64" rx="18" fill={getAccent().color} />
      <g
        transform="translate(12.8 12.8) scale(1.6)"
        fill="none"
        stroke="#ffffff"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d="M13.5 8h-3" />
        <path d="m15 2-1 2h3a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2h3" />
        <path d="M16 22a4 4 0 0 0-8 0" />
        <path d="m9 2 3 6" />
        <circle cx="12" cy="15" r="3" />
      </g>
    </svg>
  );
}
