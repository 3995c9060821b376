import { useEffect } from "react";

/** Leaves what is around the name tags out of a print, such as toasts. */
const ONLY_TAGS = `
  body :not([data-print-root], [data-print-root] *, :has([data-print-root])) { display: none !important; }
  html, body, :has([data-print-root]) {
    display: block !important; margin: 0 !important; padding: 0 !important; border: 0 !important;
    min-height: 0 !important; max-width: none !important; overflow: visible !important; background: #fff !important;
  }`;

/** A constructed style sheet, because the policy allows no style element without a nonce. */
export function usePrintedPage({ width, height }: { width: string; height: string }): void {
  // Effect: only the document has a paper size.
  useEffect(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`@page { size: ${width} ${height}; margin: 0; } @media print { ${ONLY_TAGS} }`);
    document.adoptedStyleSheets.push(sheet);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    };
  }, [width, height]);
}
