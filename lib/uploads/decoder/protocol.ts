/** What the web process asks of a decoder. */
export type DecodeRequest = {
  upload: Uint8Array;
  /** Accepted types by file-type's name, each with sharp's name and the most pixels that are decoded. */
  formats: Readonly<Record<string, { format: string; maxPixels: number }>>;
  shape: "square" | "whole";
  /** Pixels of the longest side of the result. */
  width: number;
  /** Of the WebP, 1 to 100. */
  quality: number;
};

/** A WebP, or why there is none: another type, too many pixels, or a picture that can't be decoded. */
export type DecodeResponse = { bytes: Uint8Array } | { refusal: "type" | "pixels" | "damaged"; detail: string };
