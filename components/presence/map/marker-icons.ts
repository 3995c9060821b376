import L from "leaflet";

import { getIndustryFamily, getInitials } from "@/lib/profiles/constants/profile";
import type { PublicProfile } from "@/lib/profiles/schema/public-user";

const MARKER_PX = 44;
const CLUSTER_SIZES = [
  { from: 25, px: 60 },
  { from: 10, px: 52 },
  { from: 0, px: 44 },
] as const;

function createElement(tag: string, text = "", attributes: Record<string, string> = {}): HTMLElement {
  const element = document.createElement(tag);
  // As text, never as HTML: names are user input.
  element.textContent = text;
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

const createLabel = (text: string): HTMLElement => createElement("span", text, { class: "sr-only" });

type PersonIconOptions = {
  profile: Pick<PublicProfile, "firstName" | "lastName" | "industry" | "avatarUrl">;
  label: string;
  isViewer: boolean;
};

/** Initials show until the picture has loaded. */
export function createPersonIcon({ profile, label, isViewer }: PersonIconOptions): L.DivIcon {
  const html = createElement("span");
  const letters = createElement("span", getInitials(profile), {
    "aria-hidden": "true",
    "data-family": getIndustryFamily(profile.industry),
  });
  html.append(letters, createLabel(label));
  if (profile.avatarUrl) {
    const picture = createElement("img", "", { alt: "", referrerpolicy: "no-referrer", src: profile.avatarUrl });
    picture.addEventListener("load", () => letters.replaceWith(picture), { once: true });
  }
  const icon = L.divIcon({ html, className: "map-marker", iconSize: [MARKER_PX, MARKER_PX] });
  if (isViewer) {
    const createIcon = icon.createIcon.bind(icon);
    icon.createIcon = (oldIcon) => {
      const element = createIcon(oldIcon);
      element.dataset.viewer = "";
      return element;
    };
  }
  return icon;
}

export function createClusterIcon(count: number, label: string): L.DivIcon {
  const px = CLUSTER_SIZES.find(({ from }) => count >= from)?.px ?? MARKER_PX;
  const html = createElement("span");
  html.append(createElement("span", String(count), { "aria-hidden": "true" }), createLabel(label));
  return L.divIcon({ html, className: "map-marker", iconSize: [px, px] });
}
