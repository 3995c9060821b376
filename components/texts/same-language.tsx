"use client";

import { useEffect, useRef } from "react";

import { documentLoad } from "@/lib/core/shared/document-load";

/**
 * Loads the document again when a page opens in another language than the document has, because another tab or device has
 * chosen it meanwhile: layouts and stored responses would keep the former one. A page that is open already keeps its language, and
 * what is written in it. The document's own attribute counts, because translators of browsers change `lang`.
 * @param language that in which the server has rendered the page
 */
export function SameLanguage({ language }: { language: string }) {
  const opened = useRef(language);
  useEffect(() => {
    const { language: loaded } = document.documentElement.dataset;
    if (loaded && loaded !== opened.current) documentLoad.reload();
  }, []);
  return null;
}
