export type DecodeRequest = {
  upload: Uint8Array;
  /** By file-type's name: sharp's name, and the most pixels to decode. */
  formats: Readonly<Record<string, { format: string; maxPixels: number }>>;
  shape: "square" | "whole";
  width: number;
  /** Of the WebP, 1 to 100. */
  quality: number;
};

export type DecodeResponse = { bytes: Uint8Array } | { refusal: "type" | "pixels" | "damaged"; detail: string };
