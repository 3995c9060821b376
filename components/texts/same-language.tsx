"use client";

import { useEffect, useRef } from "react";

import { documentLoad } from "@/lib/core/shared/document-load";

/**
 * Reloads if another tab or device has chosen another language: layouts and stored responses would
 * keep the old one. An open page keeps its language and its input. Compares the document's own
 * attribute, because browser translators change `lang`.
 */
export function SameLanguage({ language }: { language: string }) {
  const opened = useRef(language);
  useEffect(() => {
    const { language: loaded } = document.documentElement.dataset;
    if (loaded && loaded !== opened.current) documentLoad.reload();
  }, []);
  return null;
}
