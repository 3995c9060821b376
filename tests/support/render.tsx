import * as library from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import type { ComponentType, ReactElement, ReactNode } from "react";

import { DEFAULT_LOCALE, getMessages, type Locale } from "@/lib/i18n/server/languages";

export * from "@testing-library/react";

type Wrapper = ComponentType<{ children: ReactNode }>;

/** Wraps a test's own providers in the one of the texts, as the root layout does. */
export function withMessages(Inner?: Wrapper, locale: Locale = DEFAULT_LOCALE): Wrapper {
  return function Messages({ children }) {
    return (
      <NextIntlClientProvider locale={locale} messages={getMessages(locale)} timeZone="UTC">
        {Inner ? <Inner>{children}</Inner> : children}
      </NextIntlClientProvider>
    );
  };
}

type Options = library.RenderOptions & { locale?: Locale };

/** Renders like Testing Library's `render`, with the English texts or those of `locale`. */
export function render(ui: ReactElement, { locale, ...options }: Options = {}): library.RenderResult {
  return library.render(ui, { ...options, wrapper: withMessages(options.wrapper as Wrapper | undefined, locale) });
}

/** Runs a hook like Testing Library's `renderHook`, with the English texts or those of `locale`. */
export function renderHook<Result, Props>(
  callback: (props: Props) => Result,
  { locale, ...options }: library.RenderHookOptions<Props> & { locale?: Locale } = {},
): library.RenderHookResult<Result, Props> {
  const wrapper = withMessages(options.wrapper as Wrapper | undefined, locale);
  return library.renderHook(callback, { ...options, wrapper });
}
