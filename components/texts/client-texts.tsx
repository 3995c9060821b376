import { NextIntlClientProvider } from "next-intl";
import { getMessages, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";

import type { Locale } from "@/lib/i18n/shared/locales";

import type { Namespace } from "./namespaces";

type Tree = { [key: string]: string | Tree };

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
 * An inner provider replaces an outer one, so name all namespaces that the components below need.
 * Server components need none.
 */
export async function ClientTexts({ namespaces, children }: { namespaces: readonly Namespace[]; children: ReactNode }) {
  const messages = pickMessages(await getMessages(), namespaces);
  // "es-US": numbers in texts are written as in Florida, not as in Spain.
  const locale = (await getTranslations("events.time"))("formatLocale") as Locale;
  return (
    <NextIntlClientProvider locale={locale} messages={messages}>
      {children}
    </NextIntlClientProvider>
  );
}
