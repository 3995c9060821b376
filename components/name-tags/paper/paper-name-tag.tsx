import { clsx } from "clsx";

import { useTranslations } from "@/components/ui/text/use-translations";
import type { NameTag } from "@/lib/name-tags/schema";
import { formatCode } from "@/lib/core/shared/text/code-digits";
import type { QrDrawing } from "@/lib/core/shared/qr-code";

type PaperNameTagProps = {
  nameTag: NameTag;
  eventName: string;
  /** Null while it is drawn. */
  qr: QrDrawing | null;
};

/**
 * Fills its parent. Black on white in every theme; the band is a border, because browsers leave
 * backgrounds out of a print. The QR code is 26 mm wide with its margin, at least 20 mm without.
 */
export function PaperNameTag({ nameTag, eventName, qr }: PaperNameTagProps) {
  const t = useTranslations("nameTags.paper");
  const { name, company, profession, pronouns, part, code } = nameTag;
  const details = [profession, company, pronouns].filter((text) => text !== null);
  return (
    <div
      data-slot="paper-name-tag"
      // The theme has no white and black of its own.
      style={{ background: "#fff", color: "#000", ...(part && { borderColor: "#000" }) }}
      className={clsx(
        "bg-white flex size-full flex-col font-sans [text-rendering:geometricPrecision]",
        part ? "border-black border-t-[4mm] border-double" : "border-t-[3mm] border-solid border-primary",
      )}
    >
      <div className="flex h-[6mm] shrink-0 items-center gap-[2mm] px-[3mm]">
        <FitBox sizes="10 4" className="h-[5mm] flex-1">
          <bdi>{eventName}</bdi>
        </FitBox>
        {part && <strong className="shrink-0 text-[9pt] uppercase">{t(part)}</strong>}
      </div>
      <FitBox sizes="54 5" isCentered className="flex-1 px-[3mm] font-extrabold">
        {name}
      </FitBox>
      <div className="flex h-[29mm] shrink-0 items-end gap-[1mm] pb-[1mm] pl-[3mm]">
        <FitBox sizes="14 4" className="mb-[3mm] h-[23mm] flex-1">
          {details.map((text, index) => (
            <span key={index} dir="auto" className="block">
              {text}
            </span>
          ))}
        </FitBox>
        <div className="w-[28mm] shrink-0 px-[1mm] text-center">
          {qr ? <PaperCode qr={qr} label={t("code")} /> : <div className="size-[26mm]" />}
          <div className="-mt-[1.5mm] font-mono text-[5pt] leading-none whitespace-nowrap">{formatCode(code)}</div>
        </div>
      </div>
    </div>
  );
}

const PaperCode = ({ qr, label }: { qr: QrDrawing; label: string }) => (
  <svg
    role="img"
    aria-label={label}
    viewBox={`0 0 ${qr.size} ${qr.size}`}
    shapeRendering="crispEdges"
    className="block size-[26mm]"
  >
    <path d={qr.path} fill="black" />
  </svg>
);

type FitBoxProps = {
  /** The largest and the smallest font, in points. */
  sizes: string;
  isCentered?: boolean;
  className: string;
  children: React.ReactNode;
};

/** `fitTexts` sets the font's size. The line's height is the font's own, because scripts differ. */
function FitBox({ sizes, isCentered, className, children }: FitBoxProps) {
  return (
    <div className={clsx("flex min-h-0 min-w-0 items-center", className)}>
      <div
        data-fit={sizes}
        dir="auto"
        className={clsx("w-full leading-[normal] text-balance", isCentered && "text-center")}
      >
        {children}
      </div>
    </div>
  );
}
