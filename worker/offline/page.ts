import type { OfflineCopy, SavedContact, SavedRsvp } from "@/components/offline/offline-copy";
import { removeOfflineCopy, loadOfflineCopy } from "@/components/offline/offline-copy-store";
import { THEME_KEY } from "@/components/theme/before-paint";
import { findSiteIcon } from "@/lib/core/browser/site-icon";
import { localStore } from "@/lib/core/browser/storage";
import { clock } from "@/lib/core/shared/clock";
import { formatCode } from "@/lib/core/shared/text/code-digits";
import { toMailtoLink } from "@/lib/core/shared/contact/email-address";
import { documentLoad } from "@/lib/core/shared/document-load";
import { toTelLink } from "@/lib/core/shared/contact/phone";
import { DEFAULT_PRODUCT_NAME } from "@/lib/core/shared/product";
import { drawQr, type QrDrawing } from "@/lib/core/shared/qr-code";
import { matchesText } from "@/lib/core/shared/text/text-search";
import { NAME_TAG_PATH } from "@/lib/event-people/constants";
import { getStoredSubject } from "@/lib/http/browser/stored-token";
import { getDateFormat } from "@/lib/i18n/shared/date-format";
import { LOCALES } from "@/lib/i18n/shared/locales";
import { KEPT_ROUND_KEY } from "@/lib/rounds/constants";
import type { KeptRound } from "@/lib/rounds/schema";

import { leaveWhenOnline } from "./leave";
import "./page.css";
import { language, product, t } from "./texts";
import { describeWaiting } from "./waiting";

type Child = Node | string | null | undefined | false;

/** Never parses texts as HTML. */
function fillElement<Kind extends Element>(element: Kind, attributes: Record<string, string>, children: Child[]): Kind {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children.filter((child): child is Node | string => Boolean(child)));
  return element;
}

const createElement = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Record<string, string> = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] => fillElement(document.createElement(tag), attributes, children);

const createSvgElement = (tag: string, attributes: Record<string, string>, ...children: Child[]): Element =>
  fillElement(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);

const createQr = ({ size, path }: QrDrawing, label: string): Element =>
  createSvgElement(
    "svg",
    {
      ...{ class: "qr", role: "img", "aria-label": label },
      ...{ viewBox: `0 0 ${size} ${size}`, "shape-rendering": "crispEdges" },
    },
    createSvgElement("rect", { width: String(size), height: String(size), fill: "#fff" }),
    createSvgElement("path", { d: path, fill: "#000" }),
  );

/** Leaves out the QR code if it could not be drawn. */
function createNameTagSection({ me }: OfflineCopy, qr: QrDrawing | null): HTMLElement {
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
      qr && createQr(qr, t("offline.page.tag.qr", { name })),
      qr && createElement("p", { class: "muted small" }, t("offline.page.tag.qrHint")),
    ),
  );
}

/** A member opens one at the door, so each is drawn when it is opened. */
function createCodeDetails(code: string): HTMLElement {
  const digits = formatCode(code);
  const text = createElement("p", { class: "strong" }, digits);
  const details = createElement("details", {}, createElement("summary", {}, t("offline.page.rsvps.code")), text);
  const draw = async () => text.before(createQr(await drawQr(`${location.origin}${NAME_TAG_PATH}${code}`), digits));
  // Without the picture, the digits can be typed.
  details.addEventListener("toggle", () => void draw().catch(() => undefined), { once: true });
  return details;
}

function createRsvpItem(rsvp: SavedRsvp): HTMLElement {
  const { name, month, day, date, time, place, address, waitlisted, checkInCode } = rsvp;
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
      checkInCode && createCodeDetails(checkInCode),
    ),
  );
}

const createSection = (title: string, ...content: Child[]): HTMLElement =>
  createElement("section", {}, createElement("h2", { class: "heading" }, title), ...content);

const createEmptyText = (text: string): HTMLElement => createElement("p", { class: "empty" }, text);

function createRsvpSection({ rsvps }: OfflineCopy, now: number): HTMLElement {
  const upcoming = rsvps.filter(({ endTime }) => Date.parse(endTime) > now);
  return createSection(
    t("offline.page.rsvps.title"),
    upcoming.length === 0
      ? createEmptyText(t("offline.page.rsvps.empty"))
      : createElement("ul", { class: "list" }, ...upcoming.map(createRsvpItem)),
  );
}

const SHOWN_AFTER_ROUND_MS = 60 * 60_000;

/** The member's table in the round that was dealt last. */
function createRoundSection(now: number): HTMLElement | null {
  // Only the People screen writes it.
  const round = localStore.getJson(KEPT_ROUND_KEY) as KeptRound | null;
  if (!round || Date.parse(round.endsAt) + SHOWN_AFTER_ROUND_MS < now) return null;
  const time = getDateFormat(LOCALES[language].format, { timeStyle: "short" }).format(new Date(round.endsAt));
  const people = round.people.map(({ name, why }) =>
    createElement(
      "li",
      { class: "card contact" },
      createElement(
        "div",
        { class: "grow" },
        createElement("h3", {}, name),
        createElement("p", { class: "muted" }, why),
      ),
    ),
  );
  return createSection(
    `${t("offline.page.round.title")}: ${round.title}`,
    createElement(
      "p",
      { class: "muted" },
      Date.parse(round.endsAt) > now ? t("offline.page.round.until", { time }) : t("offline.page.round.over"),
    ),
    createElement("ul", { class: "list" }, ...people),
  );
}

function createContactItem({ name, initials, work, family, phone, email }: SavedContact): HTMLElement {
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
          phone ? createElement("a", { href: toTelLink(phone) }, phone) : null,
          email ? createElement("a", { href: toMailtoLink(email) }, email) : null,
        ),
    ),
  );
}

/** More would make the page slow. The search finds the rest. */
const MAX_VISIBLE_CONTACTS = 200;

// Uses no component of the app, so that few files are stored on the device.

function applyTheme(): void {
  const theme = localStore.get(THEME_KEY);
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
}

/** Deletes the copy of another member or of an ended session. */
async function loadOwnOfflineCopy(): Promise<OfflineCopy | null> {
  const offlineCopy = await loadOfflineCopy();
  if (offlineCopy && offlineCopy.userId !== getStoredSubject()) {
    await removeOfflineCopy();
    return null;
  }
  return offlineCopy;
}

const formatTime = (time: string): string =>
  getDateFormat(LOCALES[language].format, { dateStyle: "medium", timeStyle: "short" }).format(new Date(time));

/** Replaces the file's English texts. */
function translatePage(): void {
  document.documentElement.lang = language;
  document.getElementById("product")?.replaceChildren(product);
  document.title = t("offline.page.documentTitle");
  for (const element of document.querySelectorAll<HTMLElement>("[data-text]"))
    element.textContent = t(`offline.page.${element.dataset.text as "title" | "connectionNeeded" | "tryAgain"}`);
}

/** In place of the delivered mark. */
async function showSiteIcon(): Promise<void> {
  const address = await findSiteIcon();
  if (!address) return;
  document.querySelector(".logo img")?.setAttribute("src", address);
  document.querySelector("link[rel=icon]")?.replaceWith(createElement("link", { rel: "icon", href: address }));
}

async function renderPage(): Promise<void> {
  const retry = document.getElementById("retry");
  const status = document.getElementById("status");
  const waiting = document.getElementById("waiting");
  const container = document.getElementById("offline-copy");
  if (!retry || !status || !waiting || !container) return;
  retry.addEventListener("click", documentLoad.reload);
  // The address of the file itself leads nowhere else.
  if (location.pathname !== "/offline.html")
    leaveWhenOnline(() =>
      status.parentElement?.replaceChildren(
        createElement("h1", {}, t("offline.page.backOnline")),
        createElement("p", { class: "muted" }, t("offline.page.loading")),
      ),
    );
  const userId = getStoredSubject();
  if (typeof userId === "string") waiting.textContent = await describeWaiting(userId);
  const round = createRoundSection(clock.ms());
  if (round) container.append(round);
  const offlineCopy = await loadOwnOfflineCopy().catch(() => null);
  if (!offlineCopy) return;
  status.textContent = t("offline.page.saved", { date: formatTime(offlineCopy.savedAt) });
  // The copy has no QR code, because drawing one here is fast enough.
  const qr = await drawQr(offlineCopy.me.vcard).catch(() => null);
  container.append(
    createNameTagSection(offlineCopy, qr),
    createRsvpSection(offlineCopy, clock.ms()),
    createContactSection(offlineCopy),
  );
}

applyTheme();
document.addEventListener("DOMContentLoaded", () => {
  if (language !== "en" || product !== DEFAULT_PRODUCT_NAME) translatePage();
  // Without a copy, the delivered mark stays.
  showSiteIcon().catch(() => undefined);
  void renderPage();
});

function createContactSection({ contacts }: OfflineCopy): HTMLElement {
  const title = t("offline.page.contacts.title");
  if (contacts.length === 0) return createSection(title, createEmptyText(t("offline.page.contacts.empty")));
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
  return createSection(title, search, count, list);
}
