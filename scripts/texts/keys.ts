export type Texts = { [name: string]: string | Texts };

export function listKeys(texts: Texts, prefix = ""): string[] {
  return Object.entries(texts).flatMap(([name, value]) =>
    typeof value === "string" ? [prefix + name] : listKeys(value, `${prefix}${name}.`),
  );
}

export const getText = (texts: Texts, key: string): string | undefined => {
  let found: string | Texts | undefined = texts;
  for (const name of key.split(".")) found = typeof found === "object" ? found[name] : undefined;
  return typeof found === "string" ? found : undefined;
};

export const mapTexts = <T extends Texts>(texts: T, change: (text: string) => string): T =>
  Object.fromEntries(
    Object.entries(texts).map(([name, value]) => [
      name,
      typeof value === "string" ? change(value) : mapTexts(value, change),
    ]),
  ) as T;
