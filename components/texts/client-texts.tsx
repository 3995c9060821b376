import { NextIntlClientProvider } from "next-intl";
import { getLocale, getMessages } from "next-intl/server";
import type { ReactNode } from "react";

import { getFormatLocale, type Locale } from "@/lib/i18n/shared/locales";

import type { Namespace } from "./namespaces";

type Tree = { [key: string]: string | Tree };

/** Returns some namespaces of a message tree, with the same nesting. */
export function pickMessages(messages: Tree, namespaces: readonly Namespace[]): Tree {
  const picked: Tree = {};
  for (const namespace of namespaces) {
    let [source, target] = [messages, picked];
    const names = namespace.split(".");
    const last = names.pop() ?? "";
    for (const name of names) {
      source = source[name] as Tree;
      target = (target[name] ??= {}) as Tree;
    }
    target[last] = source[last] ?? {};
  }
  return picked;
}

/**
 * Gives the components below it the texts that they read in the browser. An inner provider replaces an outer one, so name all
 * namespaces that its components need. Texts of server components are in the HTML and need none.
 */
export async function ClientTexts({ namespaces, children }: { namespaces: readonly Namespace[]; children: ReactNode }) {
  const messages = pickMessages(await getMessages(), namespaces);
  // "es-US": numbers in texts are written as in Florida, not as in Spain.
  const locale = getFormatLocale(await getLocale()) as Locale;
  return (
    <NextIntlClientProvider locale={locale} messages={messages}>
      {children}
    </NextIntlClientProvider>
  );
}
