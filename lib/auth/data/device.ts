import type { Locale } from "@/lib/i18n/server/languages";
import { getTranslator } from "@/lib/i18n/server/translator";

const BROWSERS: [RegExp, string][] = [
  // A browser whose user agent contains another's name must come first.
  [/\b(?:Edg|EdgA|EdgiOS)\//, "Edge"],
  [/\bOPR\/|\bOPT\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, "Chrome"],
  [/\bVersion\/[\d.]+.* Safari\//, "Safari"],
];

const SYSTEMS: [RegExp, string][] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "Chromebook"],
  [/\bMacintosh\b/, "Mac"],
  [/\bLinux\b/, "Linux"],
];

const findName = (names: [RegExp, string][], text: string): string | undefined =>
  names.find(([pattern]) => pattern.test(text))?.[1];

/** Returns a name like "Safari on iPhone". */
export function describeDevice(userAgent: string | null | undefined, locale: Locale): string {
  const t = getTranslator(locale);
  const text = userAgent ?? "";
  const [browser, system] = [findName(BROWSERS, text), findName(SYSTEMS, text)];
  if (browser && system) return t("account.device.named", { browser, system });
  return browser ?? system ?? t("account.device.unknown");
}
