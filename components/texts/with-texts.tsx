import { NextIntlClientProvider } from "next-intl";
import { getLocale, getMessages } from "next-intl/server";
import type { ComponentType, ReactNode } from "react";

import { getFormatLocale, type Locale } from "@/lib/i18n/shared/locales";

import pageTexts from "./page-texts.json";
import { SameLanguage } from "./same-language";

type Tree = { [key: string]: string | Tree };
export type Entry = keyof typeof pageTexts;

/** Returns the part of a message tree at some dotted paths, with the same nesting. */
export function pickMessages(messages: Tree, paths: readonly string[]): Tree {
  const picked: Tree = {};
  for (const path of paths) {
    const names = path.split(".");
    let source: string | Tree | undefined = messages;
    let target = picked;
    names.forEach((name, at) => {
      source = typeof source === "object" ? source[name] : undefined;
      if (source === undefined) return;
      if (at === names.length - 1) target[name] = source;
      else target = (target[name] ??= {}) as Tree;
    });
  }
  return picked;
}

/**
 * Gives the components below an entry (a page or layout, by its path) the texts they read in the browser; no other texts leave the
 * server.
 */
export async function Texts({ of, children }: { of: Entry; children: ReactNode }) {
  const messages = pickMessages(await getMessages(), pageTexts[of]);
  // "es-US": numbers in texts are written as in Florida, not as in Spain.
  const locale = getFormatLocale(await getLocale()) as Locale;
  return (
    <NextIntlClientProvider locale={locale} messages={messages}>
      {children}
    </NextIntlClientProvider>
  );
}

/** Returns a page that gives its components the texts they read. */
export function withTexts<Props extends object>(entry: Entry, Page: ComponentType<Props>): ComponentType<Props> {
  return function PageWithTexts(props: Props) {
    return (
      <Texts of={entry}>
        <SameLanguage />
        <Page {...props} />
      </Texts>
    );
  };
}
