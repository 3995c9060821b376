import { useEffect, useState } from "react";

import { drawQr, type QrDrawing } from "@/lib/core/shared/qr-code";
import { NAME_TAG_PATH } from "@/lib/event-people/constants";

type Drawings = ReadonlyMap<string, QrDrawing>;

const NONE: Drawings = new Map();

/** Returns the drawings by code. `isReady` once there is one for each of `codes`. */
export function useQrDrawings(codes: string[], siteUrl: string): { drawings: Drawings; isReady: boolean } {
  const [drawings, setDrawings] = useState(NONE);
  const key = codes.join(" ");
  // Effect: draws with the encoder, which is loaded with the first code.
  useEffect(() => {
    let isCurrent = true;
    const draw = async (code: string) => [code, await drawQr(siteUrl + NAME_TAG_PATH + code)] as const;
    void Promise.all(key.split(" ").filter(Boolean).map(draw)).then(
      (entries) => isCurrent && setDrawings(new Map(entries)),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [key, siteUrl]);
  return { drawings, isReady: codes.every((code) => drawings.has(code)) };
}
