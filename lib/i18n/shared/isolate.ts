/** Letters that are written from right to left, and marks that say so. */
const RIGHT_TO_LEFT =
  /[\u200f\u061c\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/**
 * Returns a text that does not turn the text around it: within U+2068 (first strong isolate) and
 * U+2069 (Unicode Standard Annex 9) if it has letters from right to left.
 */
export const isolate = (text: string): string => (RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text);

type Values = Record<string, unknown>;
type Translate = (key: string, values?: Values, ...rest: unknown[]) => unknown;
type Translator = Translate & Record<"rich" | "markup", Translate>;

const isolateValues = (values: Values | undefined): Values | undefined =>
  values &&
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === "string" ? isolate(value) : value]),
  );

/** Returns the translator of next-intl, but with each text that is put into a message isolated. */
export function isolatingTranslator<T extends object>(original: T): T {
  const translator = original as unknown as Translator;
  const withIsolation =
    (translate: Translate): Translate =>
    (key, values, ...rest) =>
      translate(key, isolateValues(values), ...rest);
  const { rich, markup } = translator;
  const changed = { rich: withIsolation(rich), markup: withIsolation(markup) };
  return Object.assign(withIsolation(translator), translator, changed) as unknown as T;
}
