import L from "leaflet";

import { fullName, industryFamily, initials } from "@/lib/profiles/constants/profile";
import type { PublicProfile } from "@/lib/profiles/schema";

const MARKER_PX = 44;
/** Spec B§9, Clustering: small under 10, medium 10 to 24, large 25 and up. */
const CLUSTER_SIZES = [
  { from: 25, px: 60 },
  { from: 10, px: 52 },
  { from: 0, px: 44 },
] as const;

function element(tag: string, text = "", attributes: Record<string, string> = {}): HTMLElement {
  const made = document.createElement(tag);
  // Never HTML: names are what people wrote.
  made.textContent = text;
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}

const hidden = (text: string): HTMLElement => element("span", text, { class: "sr-only" });

/** A round picture, or initials on the person's colour. Its name is for who hears the page rather than sees it. */
export function personIcon(profile: PublicProfile, isMe: boolean): L.DivIcon {
  const html = element("span");
  const letters = element("span", initials(profile), {
    "aria-hidden": "true",
    "data-family": industryFamily(profile.industry),
  });
  html.append(letters, hidden(isMe ? `${fullName(profile)}, you` : fullName(profile)));
  if (profile.avatarUrl) {
    const picture = element("img", "", { alt: "", referrerpolicy: "no-referrer", src: profile.avatarUrl });
    picture.addEventListener("load", () => letters.replaceWith(picture), { once: true });
  }
  const icon = L.divIcon({ html, className: "map-marker", iconSize: [MARKER_PX, MARKER_PX] });
  if (isMe) {
    const create = icon.createIcon.bind(icon);
    icon.createIcon = (old) => {
      const made = create(old);
      made.dataset.me = "";
      return made;
    };
  }
  return icon;
}

/** How many stand so close that one marker shows them all. */
export function clusterIcon(cluster: { getChildCount: () => number }): L.DivIcon {
  const count = cluster.getChildCount();
  const px = CLUSTER_SIZES.find(({ from }) => count >= from)?.px ?? MARKER_PX;
  const html = element("span");
  html.append(element("span", String(count), { "aria-hidden": "true" }), hidden(`${count} attendees here, zoom in`));
  return L.divIcon({ html, className: "map-marker", iconSize: [px, px] });
}
