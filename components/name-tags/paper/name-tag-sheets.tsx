import { type CSSProperties, useEffect, useLayoutEffect, useRef } from "react";

import { NAME_TAG_LAYOUTS, type NameTagLayoutName } from "@/lib/name-tags/constants";
import type { NameTag } from "@/lib/name-tags/schema";
import type { QrDrawing } from "@/lib/core/shared/qr-code";

import { fitTexts } from "./fit-texts";
import { PaperNameTag } from "./paper-name-tag";

/** The width of a 320 px screen without the page's margins. */
const PHONE_PX = 288;
const toPixels = (length: string): number => parseFloat(length) * (length.endsWith("mm") ? 96 / 25.4 : 96);

type NameTagSheetsProps = {
  nameTags: NameTag[];
  eventName: string;
  layout: NameTagLayoutName;
  /** The first place of the first sheet that is used, from 0. */
  start?: number;
  /** By code. */
  drawings: ReadonlyMap<string, QrDrawing>;
};

export function NameTagSheets({ nameTags, eventName, layout, start = 0, drawings }: NameTagSheetsProps) {
  const root = useRef<HTMLDivElement>(null);
  const { page, tag, columns, rows, left, top, pitchX, pitchY } = NAME_TAG_LAYOUTS[layout];
  usePrintedPage(page);
  // Effect: measures, which only the browser can. After each render, because texts may be new.
  useLayoutEffect(() => {
    if (root.current) fitTexts(root.current);
  }, [nameTags, eventName, layout]);
  // Effect: measures again with the page's fonts, if they were not there yet.
  useEffect(() => {
    let isCurrent = true;
    void document.fonts.ready.then(() => {
      if (isCurrent && root.current) fitTexts(root.current);
    });
    return () => {
      isCurrent = false;
    };
  }, [nameTags, eventName, layout]);

  const perSheet = columns * rows;
  const places = [...Array.from({ length: start }, () => null), ...nameTags];
  const sheets = Array.from({ length: Math.ceil(places.length / perSheet) }, (_, index) =>
    places.slice(index * perSheet, (index + 1) * perSheet),
  );
  return (
    <div ref={root} data-print-root>
      {sheets.map((sheet, number) => (
        <div
          key={number}
          data-slot="name-tag-sheet"
          // Smaller on phones by a transform, which the measured texts and the print don't notice.
          className="bg-white relative overflow-hidden not-print:mb-4 not-print:outline not-print:outline-border not-print:max-sm:mb-[calc((var(--fit)-1)*var(--sheet-height)+1rem)] not-print:max-sm:origin-top-left not-print:max-sm:scale-(--fit) print:not-first:break-before-page"
          // A little lower than the page, because rounding must not add an empty one.
          style={
            {
              background: "#fff",
              width: page.width,
              height: `calc(${page.height} - 0.2mm)`,
              "--sheet-height": page.height,
              "--fit": Math.min(1, PHONE_PX / toPixels(page.width)),
            } as CSSProperties
          }
        >
          {sheet.map(
            (nameTag, place) =>
              nameTag && (
                <div
                  key={nameTag.id}
                  className="absolute"
                  style={{
                    left: `calc(${left} + ${place % columns} * ${pitchX})`,
                    top: `calc(${top} + ${Math.floor(place / columns)} * ${pitchY})`,
                    width: tag.width,
                    height: `calc(${tag.height} - 0.2mm)`,
                  }}
                >
                  <PaperNameTag nameTag={nameTag} eventName={eventName} qr={drawings.get(nameTag.code) ?? null} />
                </div>
              ),
          )}
        </div>
      ))}
    </div>
  );
}

/** Leaves what is around the name tags out of a print, such as toasts. */
const ONLY_TOPICS = `
  body :not([data-print-root], [data-print-root] *, :has([data-print-root])) { display: none !important; }
  html, body, :has([data-print-root]) {
    display: block !important; margin: 0 !important; padding: 0 !important; border: 0 !important;
    min-height: 0 !important; max-width: none !important; overflow: visible !important; background: #fff !important;
  }`;

/** A constructed style sheet, because the policy allows no style element without a nonce. */
function usePrintedPage({ width, height }: { width: string; height: string }): void {
  // Effect: only the document has a paper size.
  useEffect(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`@page { size: ${width} ${height}; margin: 0; } @media print { ${ONLY_TOPICS} }`);
    document.adoptedStyleSheets.push(sheet);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    };
  }, [width, height]);
}
