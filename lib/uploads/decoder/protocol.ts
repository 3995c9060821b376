export type DecodeRequest = {
  upload: Uint8Array;
  /** Keys are MIME types. Values are sharp's format and the most pixels to decode. */
  formats: Readonly<Record<string, { format: string; maxPixels: number }>>;
  shape: "square" | "whole";
  width: number;
  /** Quality of the WebP, 1 to 100. */
  quality: number;
  /** Encodes a PNG instead of a WebP. */
  isPng?: boolean;
  /**
   * For a square PNG instead of a WebP. `padding` is the part of a side that stays empty at each
   * edge. Null: transparent.
   */
  icon?: { padding: number; background: string | null };
};

export type DecodeResponse = { bytes: Uint8Array } | { refusal: "type" | "pixels" | "damaged"; detail: string };
