import { DEFAULT_PRODUCT_NAME } from "@/lib/core/shared/product";

/**
 * Returns the texts with another name for the product. Also takes texts that the build has parsed,
 * which are lists. A product's name has no character that the format (ICU) treats as its own.
 */
export function withProductName<Texts>(texts: Texts, name: string): Texts {
  if (typeof texts === "string") return texts.replaceAll(DEFAULT_PRODUCT_NAME, () => name) as Texts;
  if (Array.isArray(texts)) return texts.map((text: unknown) => withProductName(text, name)) as Texts;
  if (typeof texts !== "object" || texts === null) return texts;
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, withProductName(text, name)])) as Texts;
}
