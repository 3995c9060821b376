import type { SavedContact, SavedRsvp, OfflineCopy } from "@/components/offline/offline-copy";
import type { QrDrawing } from "@/components/profiles/share/qr-code";
import { matchesText } from "@/lib/core/shared/text-search";

import { createElement, createSvg } from "./elements";
import { t } from "./texts";

/** Leaves out the QR code if it could not be drawn. */
export function createTagSection({ me }: OfflineCopy, qr: QrDrawing | null): HTMLElement {
  const { firstName, lastName, profession, company, family } = me;
  const name = [firstName, lastName].filter(Boolean).join(" ");
  return createElement(
    "section",
    { class: "tag", "aria-label": t("offline.page.tag.label") },
    createElement(
      "div",
      { class: `band ${family}` },
      createElement("span", { class: "notch", "aria-hidden": "true" }),
      createElement(
        "h2",
        {},
        createElement("span", { class: "first" }, firstName),
        createElement("span", { class: "last" }, lastName),
      ),
    ),
    createElement(
      "div",
      { class: "tag-body" },
      profession && createElement("p", { class: "strong" }, profession),
      company && createElement("p", { class: "muted" }, company),
      qr &&
        createSvg(
          {
            class: "qr",
            role: "img",
            "aria-label": t("offline.page.tag.qr", { name }),
            viewBox: `0 0 ${qr.size} ${qr.size}`,
            "shape-rendering": "crispEdges",
          },
          [
            { tag: "rect", width: String(qr.size), height: String(qr.size), fill: "#fff" },
            { tag: "path", d: qr.path, fill: "#000" },
          ],
        ),
      qr && createElement("p", { class: "muted small" }, t("offline.page.tag.qrHint")),
    ),
  );
}

function createRsvpItem({ name, month, day, date, time, place, address, waitlisted }: SavedRsvp): HTMLElement {
  return createElement(
    "li",
    { class: "card event" },
    createElement(
      "div",
      { class: "date", "aria-hidden": "true" },
      createElement("span", { class: "month" }, month),
      createElement("span", { class: "day" }, day),
    ),
    createElement(
      "div",
      { class: "grow" },
      createElement("h3", {}, name),
      createElement("p", { class: "hidden" }, date),
      createElement("p", { class: "muted" }, time),
      createElement("p", { class: "muted" }, address && address !== place ? `${place}, ${address}` : place),
      waitlisted && createElement("p", { class: "badge" }, t("offline.page.rsvps.waitlisted")),
    ),
  );
}

export function createRsvpSection({ rsvps }: OfflineCopy, now: number): HTMLElement {
  const upcoming = rsvps.filter(({ endTime }) => Date.parse(endTime) > now);
  return createElement(
    "section",
    {},
    createElement("h2", { class: "heading" }, t("offline.page.rsvps.title")),
    upcoming.length === 0
      ? createElement("p", { class: "empty" }, t("offline.page.rsvps.empty"))
      : createElement("ul", { class: "list" }, ...upcoming.map(createRsvpItem)),
  );
}

function createContactItem({ name, work, family, phone, email }: SavedContact): HTMLElement {
  const initials = name
    .split(/\s+/)
    .map((word) => [...word][0] ?? "")
    .slice(0, 2)
    .join("")
    .toUpperCase();
  return createElement(
    "li",
    { class: "card contact" },
    createElement("span", { class: `avatar ${family}`, "aria-hidden": "true" }, initials),
    createElement(
      "div",
      { class: "grow" },
      createElement("h3", {}, name),
      work && createElement("p", { class: "muted" }, work),
      (phone || email) &&
        createElement(
          "p",
          { class: "ways" },
          phone ? createElement("a", { href: `tel:${phone.replace(/[^\d+*#,;]/g, "")}` }, phone) : null,
          email ? createElement("a", { href: `mailto:${encodeURIComponent(email).replace("%40", "@")}` }, email) : null,
        ),
    ),
  );
}

/** More would make the page slow. The search finds the rest. */
const MAX_VISIBLE_CONTACTS = 200;

export function createContactSection({ contacts }: OfflineCopy): HTMLElement {
  const heading = createElement("h2", { class: "heading" }, t("offline.page.contacts.title"));
  if (contacts.length === 0) {
    return createElement(
      "section",
      {},
      heading,
      createElement("p", { class: "empty" }, t("offline.page.contacts.empty")),
    );
  }
  const list = createElement("ul", { class: "list" });
  const count = createElement("p", { class: "muted small", role: "status" });
  const search = createElement("input", {
    type: "search",
    placeholder: t("offline.page.contacts.placeholder"),
    "aria-label": t("offline.page.contacts.search"),
    autocomplete: "off",
    enterkeyhint: "search",
  });
  const renderList = () => {
    const found = contacts.filter(({ name, work }) => matchesText([name, work], search.value));
    list.replaceChildren(...found.slice(0, MAX_VISIBLE_CONTACTS).map(createContactItem));
    const isLimited = found.length > MAX_VISIBLE_CONTACTS;
    count.textContent = t(isLimited ? "offline.page.contacts.countLimited" : "offline.page.contacts.count", {
      count: found.length,
      max: MAX_VISIBLE_CONTACTS,
    });
  };
  search.addEventListener("input", renderList);
  renderList();
  return createElement("section", {}, heading, search, count, list);
}
