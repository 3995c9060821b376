import { getProductName, getSiteSettings } from "@/lib/core/server/site/site-settings";
import { mixColors } from "@/lib/core/shared/colors";
import { escapeHtml } from "@/lib/core/shared/text/html";
import { MAIL_COLORS, type SiteLink } from "@/lib/core/shared/site";
import { splitLinks } from "@/lib/core/shared/contact/web-links";
import type { Locale } from "@/lib/i18n/server/languages";
import { getSiteLinks } from "@/lib/i18n/server/site-links";
import { getTranslator, type Translator } from "@/lib/i18n/server/translator";

import type { Email } from "./mail";

/** A QR code as a PNG, with its digits for programs that show no pictures. `url` shows it too. */
type EmailCode = { label: string; digits: string; url: string; picture: Buffer };

export type EmailContent = {
  locale: Locale;
  subject: string;
  preview: string;
  heading: string;
  paragraphs: string[];
  /** A member's text, below the paragraphs. Its web addresses become links. */
  quote?: string;
  /** The button. `url` must not contain user input. */
  action?: { label: string; url: string };
  /** `url` is one that the server built. `isOld`: the value before a change, struck through. */
  facts?: { label: string; value: string; url?: string; isOld?: boolean }[];
  code?: EmailCode;
  notes?: string[];
  /** Below the card: why this email was sent, and how to unsubscribe. */
  unsubscribe?: { reason: string; url: string };
};

/** Without the language and the address of its reader. */
export type EmailText = Omit<EmailContent, "locale" | "unsubscribe">;

export type RenderedEmail = Omit<Email, "to">;

export type Recipient = {
  firstName?: string | null;
  locale: Locale;
  unsubscribe?: EmailContent["unsubscribe"];
};

/**
 * Matches texts that mail programs make a link: addresses of the web and of mail, domains, and
 * IPv4. A domain's last label begins with a letter, unlike the minutes of "7.30pm".
 */
const LINK = /\/\/|:[/\\]|@|www\.|[.\u3002\uff0e\uff61](?:xn--|\p{L}[\p{L}\p{M}]+)|\d+(?:\.\d+){3}/iu;
/** Not shown, but between the letters of an address. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

const hasLink = (text: string): boolean => LINK.test(text.replace(INVISIBLE, ""));

const MAX_NAME_LENGTH = 40;

/** Null for a name that may advertise, because anyone can register others' emails. */
export const toSafeName = (name: string | null | undefined, maxLength = MAX_NAME_LENGTH): string | null =>
  name && name.length <= maxLength && !hasLink(name) && !/[:/\\\p{Cc}]|\.[^\s,]|www/iu.test(name) ? name : null;

/** Null for a place with a link. Unlike a name, one may have a slash: "Av. Reforma s/n". */
export const toSafeVenue = (text: string | null, maxLength: number): string | null =>
  text && text.length <= maxLength && !hasLink(text) ? text : null;

/** Returns a text for an address that may be nobody's, with `leftOut` for each word with a link. */
export const removeLinks = (text: string, leftOut: string): string =>
  text.replace(/\S+/gu, (word) => (hasLink(word) ? leftOut : word));

/** Renders an email in the recipient's language, with a greeting above its paragraphs. */
export function createEmail(
  { firstName, locale, unsubscribe }: Recipient,
  write: (t: Translator) => EmailText,
): RenderedEmail {
  const t = getTranslator(locale);
  const name = toSafeName(firstName);
  const greeting = name ? t("emails.greeting.named", { name }) : t("emails.greeting.unnamed");
  const { paragraphs, ...content } = write(t);
  return renderEmail({ ...content, locale, unsubscribe, paragraphs: [greeting, ...paragraphs] });
}

const FONT = "font-family:Figtree,'Segoe UI',Helvetica,Arial,sans-serif";
const paragraph = (text: string): string =>
  `<p style="margin:0 0 16px;${FONT};font-size:16px;line-height:24px;color:#16203a">${escapeHtml(text)}</p>`;
const toLinkedHtml = (text: string): string =>
  splitLinks(text)
    .map((part) =>
      part.href
        ? `<a href="${escapeHtml(part.href)}" rel="noopener noreferrer nofollow" style="color:#16203a">${escapeHtml(part.text)}</a>`
        : escapeHtml(part.text),
    )
    .join("")
    .replace(/\r\n|\r|\n/g, "<br>");
const quoted = (text: string): string =>
  `<p dir="auto" style="margin:0 0 20px;padding:0 0 0 14px;border-left:3px solid #e5e2da;${FONT};font-size:16px;line-height:24px;color:#16203a;overflow-wrap:anywhere">${toLinkedHtml(text)}</p>`;
const note = (text: string): string =>
  `<p style="margin:0 0 8px;${FONT};font-size:13px;line-height:20px;color:#5a6377;overflow-wrap:anywhere">${escapeHtml(text)}</p>`;
const button = ({ label, url }: NonNullable<EmailContent["action"]>, color: string): string =>
  `<p style="margin:8px 0 24px"><a href="${escapeHtml(url)}" style="display:inline-block;padding:13px 22px;border-radius:12px;background:${color};color:#ffffff;${FONT};font-size:16px;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>`;

const FACT = "font-weight:600;color:#16203a";
const OLD_FACT = "color:#5a6377;text-decoration:line-through";
const factTable = (facts: NonNullable<EmailContent["facts"]>, color: string): string =>
  facts.length === 0
    ? ""
    : `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:4px 0 20px;border-left:3px solid ${color}">${facts
        .map(
          ({ label, value, url, isOld }) =>
            `<tr><td style="padding:3px 0 3px 14px;${FONT};font-size:13px;line-height:20px;color:#5a6377">${escapeHtml(label)}</td></tr><tr><td style="padding:0 0 7px 14px;${FONT};font-size:16px;line-height:23px;${isOld ? OLD_FACT : FACT};overflow-wrap:anywhere">${url ? `<a href="${escapeHtml(url)}" style="color:#16203a">${escapeHtml(value)}</a>` : escapeHtml(value)}</td></tr>`,
        )
        .join("")}</table>`;
const CODE_CID = "code@nametag";
const codeBlock = ({ label, digits, url }: EmailCode): string =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:4px 0 20px"><tr><td align="center" style="padding:12px;border:1px solid #e5e2da;border-radius:12px;background:#ffffff;${FONT};font-size:13px;line-height:20px;color:#5a6377">${escapeHtml(label)}<a href="${escapeHtml(url)}"><img src="cid:${CODE_CID}" width="200" height="200" alt="${escapeHtml(digits)}" style="display:block;margin:8px auto;border:0"></a><span style="font-size:18px;line-height:26px;font-weight:600;color:#16203a">${escapeHtml(digits)}</span></td></tr></table>`;
const unsubscribeLine = ({ reason, url }: NonNullable<EmailContent["unsubscribe"]>, label: string): string =>
  `<p style="margin:6px 0 0;${FONT};font-size:12px;line-height:18px;color:#5a6377">${escapeHtml(reason)} <a href="${escapeHtml(url)}" style="color:#5a6377">${escapeHtml(label)}</a></p>`;

/** The header's color and its notch's, and that of buttons. */
const getColors = (accent: string | null) =>
  accent ? { header: accent, notch: mixColors(accent, "#ffffff", 0.5), button: accent } : MAIL_COLORS;

const linkLine = (links: SiteLink[]): string =>
  `<p style="margin:6px 0 0;${FONT};font-size:12px;line-height:18px;color:#5a6377">${links
    .map(({ label, href }) => `<a href="${escapeHtml(href)}" style="color:#5a6377">${escapeHtml(label)}</a>`)
    .join(" · ")}</p>`;

const toFactText = ({ label, value, url }: NonNullable<EmailContent["facts"]>[number]): string =>
  [`${label}: ${value}`, url].filter(Boolean).join("\n");

/** Renders HTML and plain text with the same words. Email clients need tables and inline styles. */
export function renderEmail(content: EmailContent): RenderedEmail {
  const t = getTranslator(content.locale);
  const { subject, preview, heading, paragraphs, quote, facts = [], code, action, notes = [], unsubscribe } = content;
  const fallback = action ? [t("emails.layout.buttonFallback", { url: action.url })] : [];
  const tagline = t("emails.layout.tagline");
  const links = getSiteLinks(content.locale);
  const colors = getColors(getSiteSettings().accentColor);
  const unsubscribeLabel = t("emails.layout.unsubscribe");
  const html = `<!doctype html>
<html lang="${content.locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:0;background:#f6f5f1">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f6f5f1"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:480px;background:#ffffff;border:1px solid #e5e2da;border-radius:18px">
<tr><td style="padding:14px 28px 22px;background:${colors.header};border-radius:17px 17px 0 0">
<table role="presentation" align="center" cellpadding="0" cellspacing="0"><tr><td width="56" height="8" style="border-radius:8px;background:${colors.notch};font-size:0;line-height:8px">&nbsp;</td></tr></table>
<p style="margin:14px 0 0;${FONT};font-size:14px;line-height:20px;font-weight:600;color:#ffffff">${escapeHtml(getProductName())}</p>
<h1 dir="auto" style="margin:2px 0 0;${FONT};font-size:26px;line-height:32px;font-weight:800;color:#ffffff">${escapeHtml(heading)}</h1>
</td></tr>
<tr><td style="padding:26px 28px 20px">${paragraphs.map(paragraph).join("")}${quote ? quoted(quote) : ""}${factTable(facts, colors.button)}${code ? codeBlock(code) : ""}${action ? button(action, colors.button) : ""}${[...notes, ...fallback].map(note).join("")}</td></tr>
</table>
<p style="margin:20px 0 0;${FONT};font-size:12px;line-height:16px;color:#5a6377">${escapeHtml(tagline)}</p>${links.length > 0 ? linkLine(links) : ""}${unsubscribe ? unsubscribeLine(unsubscribe, unsubscribeLabel) : ""}
</td></tr></table>
</body>
</html>
`;
  const text = [
    heading,
    ...paragraphs,
    ...(quote ? [quote] : []),
    ...(facts.length > 0 ? [facts.map(toFactText).join("\n")] : []),
    ...(code ? [`${code.label} ${code.digits}\n${code.url}`] : []),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...notes,
    `--\n${[tagline, ...links.map(({ label, href }) => `${label}: ${href.replace("mailto:", "")}`)].join("\n")}`,
    ...(unsubscribe ? [`${unsubscribe.reason} ${unsubscribeLabel}: ${unsubscribe.url}`] : []),
  ].join("\n\n");
  const pictures = code && [{ cid: CODE_CID, content: code.picture.toString("base64") }];
  return { subject, html, text: `${text}\n`, ...(pictures && { pictures }) };
}
