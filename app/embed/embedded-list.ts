import { getFeedLocale } from "@/app/event-feeds";
import { env } from "@/lib/core/server/process/env";
import { getProductName, getSiteSettings } from "@/lib/core/server/site/site-settings";
import { plainText } from "@/lib/core/shared/text/plain-text";
import type { EventResponse } from "@/lib/events/schema/event";
import { publicText } from "@/lib/http/server/public-text";
import type { Locale } from "@/lib/i18n/server/languages";
import { getTranslator } from "@/lib/i18n/server/translator";
import { isLocale } from "@/lib/i18n/shared/locales";
import { escapeHtml } from "@/lib/core/shared/text/html";
import { formatVenue, formatWhen } from "@/lib/notifications/service/text/event-text";

export const MAX_EMBEDDED_EVENTS = 10;

/** Loads nothing, runs nothing, and may be framed by every page. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors *; " +
  "sandbox allow-popups allow-popups-to-escape-sandbox";

// The colors of app/globals.css, whose file a frame would have to load.
const getStyle = (accent: string | null): string => `
:root { color-scheme: light dark; --text: #16203a; --muted: #5a6377; --card: #ffffff; --line: #e5e2da; --link: ${accent ?? "#2c56e0"} }
@media (prefers-color-scheme: dark) {
  :root { --text: #eef1f8; --muted: #9ba6bb; --card: #151d2c; --line: #263146; --link: #7f9dff }
}
* { box-sizing: border-box }
body { margin: .5rem; font: 1rem/1.5 system-ui, sans-serif; color: var(--text); overflow-wrap: anywhere }
h1 { margin: 0 0 .75rem; font-size: 1.125rem }
ul { display: grid; gap: .5rem; margin: 0; padding: 0; list-style: none }
li { padding: .75rem 1rem; border: 1px solid var(--line); border-radius: .75rem; background: var(--card) }
p { margin: 0; font-size: .875rem; color: var(--muted) }
a { color: var(--link) }
li a { font-weight: 600 }
footer { margin-top: .75rem; font-size: .875rem }`;

const link = (href: string, text: string): string =>
  `<a href="${escapeHtml(href)}" target="_blank" rel="noopener"><bdi>${escapeHtml(plainText(text))}</bdi></a>`;

function toItem(event: EventResponse, origin: string, locale: Locale): string {
  const times = { startTime: new Date(event.startTime), endTime: new Date(event.endTime) };
  // A kept answer's readers are anywhere, so times are the event's.
  const when = formatWhen(times, { zone: event.timezone, locale });
  const venue = formatVenue(event, locale);
  return [
    `<li>${link(`${origin}/events/${event.id}`, event.name)}`,
    `<p>${escapeHtml(when)}</p>`,
    venue && `<p dir="auto">${escapeHtml(venue)}</p>`,
    "</li>",
  ].join("");
}

/** `?lang=` for pages in one language, else what the browser prefers. */
export function getEmbedLocale(request: Request): Locale {
  const language = new URL(request.url).searchParams.get("lang");
  return isLocale(language) ? language : getFeedLocale(request);
}

type EmbeddedList = {
  title: string;
  /** The path of the page with the whole list. */
  page: string;
  events: readonly EventResponse[];
  /** Instead of the list. */
  message?: string;
  status?: number;
};

/** Returns a page for frames of other sites (docs/product/embedding.md). */
export function embeddedList(request: Request, { title, page, events, message, status }: EmbeddedList): Response {
  const locale = getEmbedLocale(request);
  const t = getTranslator(locale);
  const origin = env().NEXTAUTH_URL;
  const text = message ?? (events.length === 0 ? t("embed.empty") : null);
  const html = `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(plainText(title))}</title>
<style>${getStyle(getSiteSettings().accentColor)}
</style>
</head>
<body>
<main>
<h1 dir="auto">${escapeHtml(plainText(title))}</h1>
${text === null ? `<ul>${events.map((event) => toItem(event, origin, locale)).join("\n")}</ul>` : `<p>${escapeHtml(text)}</p>`}
</main>
<footer>${link(origin + page, t("embed.all", { product: getProductName() }))}</footer>
</body>
</html>
`;
  return publicText(request, html, "text/html; charset=utf-8", { policy: POLICY, status });
}
