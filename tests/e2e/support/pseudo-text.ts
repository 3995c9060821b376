import type { Page } from "@playwright/test";

/**
 * Replaces the texts of the open page by ones with accents that are 40 % longer, as a translation
 * may be. Returns the texts that then reach over an edge of the window, apart from those that an
 * ellipsis shortens or that scroll sideways.
 */
export const listOverflows = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const ACCENTS: Record<string, string> = {
      a: "á",
      e: "é",
      i: "í",
      o: "ö",
      u: "ü",
      n: "ñ",
      A: "Á",
      E: "É",
      I: "Í",
      O: "Ö",
    };
    const toPseudo = (text: string): string => {
      const accented = [...text].map((letter) => ACCENTS[letter] ?? letter).join("");
      // One more syllable in each word, because a translation's words are longer too.
      return accented.replace(/\p{L}{3,}/gu, (word) => word + word.slice(0, Math.ceil(word.length * 0.4)));
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) texts.push(node as Text);
    const shown = texts.filter(
      ({ data, parentElement }) =>
        data.trim() && parentElement?.checkVisibility() && !parentElement.closest("script, style"),
    );
    // User data, such as an email address, has no spaces to wrap at and isn't translated.
    for (const text of shown) if (!text.data.includes("@")) text.data = toPseudo(text.data);

    const isCutOnPurpose = (element: Element): boolean => {
      for (let parent: Element | null = element; parent && parent !== document.body; parent = parent.parentElement) {
        const { textOverflow, overflowX, clipPath, position, clip } = getComputedStyle(parent);
        if (textOverflow === "ellipsis" || overflowX === "auto" || overflowX === "scroll") return true;
        if (position === "absolute" && (clipPath !== "none" || clip !== "auto")) return true;
      }
      return false;
    };
    const width = document.documentElement.clientWidth;
    const overflows = shown.filter((text) => {
      const range = document.createRange();
      range.selectNodeContents(text);
      const isOutside = [...range.getClientRects()].some(({ left, right }) => left < -1 || right > width + 1);
      return isOutside && text.parentElement && !isCutOnPurpose(text.parentElement);
    });
    const sideways = document.documentElement.scrollWidth - width;
    return [...overflows.map(({ data }) => data), ...(sideways > 0 ? [`the page by ${sideways} px`] : [])];
  });
