import type { SavedContact, SavedRsvp, Snapshot } from "@/components/offline/snapshot";

import { drawing, element } from "./elements";

/** My name tag, with my contact as a code for another's camera. */
export function tagSection({ me }: Snapshot): HTMLElement {
  const { firstName, lastName, profession, company, family, qr } = me;
  const name = [firstName, lastName].filter(Boolean).join(" ");
  return element(
    "section",
    { class: "tag", "aria-label": "My name tag" },
    element(
      "div",
      { class: `band ${family}` },
      element("span", { class: "notch", "aria-hidden": "true" }),
      element("h2", {}, element("span", { class: "first" }, firstName), element("span", { class: "last" }, lastName)),
    ),
    element(
      "div",
      { class: "tag-body" },
      profession && element("p", { class: "strong" }, profession),
      company && element("p", { class: "muted" }, company),
      qr &&
        drawing(
          {
            class: "qr",
            role: "img",
            "aria-label": `QR code with the contact details of ${name}`,
            viewBox: `0 0 ${qr.size} ${qr.size}`,
            "shape-rendering": "crispEdges",
          },
          [
            { tag: "rect", width: String(qr.size), height: String(qr.size), fill: "#fff" },
            { tag: "path", d: qr.path, fill: "#000" },
          ],
        ),
      qr && element("p", { class: "muted small" }, "Scan this QR code with another device to add this contact"),
    ),
  );
}

function rsvpItem({ name, month, day, date, time, place, address, waitlisted }: SavedRsvp): HTMLElement {
  return element(
    "li",
    { class: "card event" },
    element(
      "div",
      { class: "date", "aria-hidden": "true" },
      element("span", { class: "month" }, month),
      element("span", { class: "day" }, day),
    ),
    element(
      "div",
      { class: "grow" },
      element("h3", {}, name),
      element("p", { class: "hidden" }, date),
      element("p", { class: "muted" }, time),
      element("p", { class: "muted" }, address && address !== place ? `${place}, ${address}` : place),
      waitlisted && element("p", { class: "badge" }, "On the waitlist"),
    ),
  );
}

export function rsvpSection({ rsvps }: Snapshot, now: number): HTMLElement {
  const ahead = rsvps.filter(({ endTime }) => Date.parse(endTime) > now);
  return element(
    "section",
    {},
    element("h2", { class: "heading" }, "My events"),
    ahead.length === 0
      ? element("p", { class: "empty" }, "No RSVPs were saved on this device.")
      : element("ul", { class: "list" }, ...ahead.map(rsvpItem)),
  );
}

function contactItem({ name, work, family, phone, email }: SavedContact): HTMLElement {
  const initials = name
    .split(/\s+/)
    .map((word) => [...word][0] ?? "")
    .slice(0, 2)
    .join("")
    .toUpperCase();
  return element(
    "li",
    { class: "card contact" },
    element("span", { class: `avatar ${family}`, "aria-hidden": "true" }, initials),
    element(
      "div",
      { class: "grow" },
      element("h3", {}, name),
      work && element("p", { class: "muted" }, work),
      (phone || email) &&
        element(
          "p",
          { class: "ways" },
          phone ? element("a", { href: `tel:${phone.replace(/[^\d+*#,;]/g, "")}` }, phone) : null,
          email ? element("a", { href: `mailto:${encodeURIComponent(email).replace("%40", "@")}` }, email) : null,
        ),
    ),
  );
}

/** As many as are drawn at once; the search finds the rest. */
const MOST_SHOWN = 200;

const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

export function contactSection({ contacts }: Snapshot): HTMLElement {
  const heading = element("h2", { class: "heading" }, "My contacts");
  if (contacts.length === 0) {
    return element("section", {}, heading, element("p", { class: "empty" }, "No contacts were saved on this device."));
  }
  const list = element("ul", { class: "list" });
  const count = element("p", { class: "muted small", role: "status" });
  const search = element("input", {
    type: "search",
    placeholder: "Search name, company, profession",
    "aria-label": "Search my contacts",
    autocomplete: "off",
    enterkeyhint: "search",
  });
  const show = () => {
    const wanted = plain(search.value).split(/\s+/).filter(Boolean);
    const found = contacts.filter(({ name, work }) => {
      const text = plain(`${name} ${work}`);
      return wanted.every((word) => text.includes(word));
    });
    list.replaceChildren(...found.slice(0, MOST_SHOWN).map(contactItem));
    const all = `${found.length} ${found.length === 1 ? "contact" : "contacts"}`;
    count.textContent = found.length > MOST_SHOWN ? `${all}, the first ${MOST_SHOWN} shown` : all;
  };
  search.addEventListener("input", show);
  show();
  return element("section", {}, heading, search, count, list);
}
