export type DecodeRequest = {
  upload: Uint8Array;
  /** Keys are MIME types. Values are sharp's format and the most pixels to decode. */
  formats: Readonly<Record<string, { format: string; maxPixels: number }>>;
  shape: "square" | "whole";
  width: number;
  /** Quality of the WebP, 1 to 100. */
  quality: number;
};

export type DecodeResponse = { bytes: Uint8Array } | { refusal: "type" | "pixels" | "damaged"; detail: string };
