"use client";

import "./globals.css";

import { useSyncExternalStore } from "react";

import texts from "@/components/texts/error-screen.json";
import { getDocumentProductName } from "@/lib/core/browser/product-name";
import { documentLoad } from "@/lib/core/shared/document-load";
import { DEFAULT_PRODUCT_NAME } from "@/lib/core/shared/product";
import { getPageLanguage } from "@/lib/i18n/browser/page-language";

const neverChanges = () => () => undefined;

type GlobalErrorProps = { error: Error & { digest?: string } };

/** Every page sends it, so it uses none of our components and no text providers. */
export default function GlobalError({ error }: GlobalErrorProps) {
  const language = useSyncExternalStore(neverChanges, getPageLanguage, () => "en" as const);
  const errorScreen = texts[language];
  const product = useSyncExternalStore(neverChanges, getDocumentProductName, () => DEFAULT_PRODUCT_NAME);
  const documentTitle = `${errorScreen.title} · ${product}`;
  return (
    <html lang={language}>
      <body>
        <title>{documentTitle}</title>
        <main className="flex min-h-dvh flex-col items-center justify-center px-4 text-center">
          <h1 className="text-2xl">{errorScreen.title}</h1>
          <p className="mt-2 max-w-sm text-sm text-muted-foreground">{errorScreen.description}</p>
          <button
            type="button"
            onClick={documentLoad.reload}
            className="mt-5 min-h-11 rounded-md bg-primary px-4 text-sm font-semibold text-primary-foreground"
          >
            {errorScreen.button}
          </button>
          {error.digest && (
            <p className="mt-4 text-xs text-muted-foreground">
              {errorScreen.reference.replace("{digest}", error.digest)}
            </p>
          )}
        </main>
      </body>
    </html>
  );
}
