import { IntlMessageFormat } from "intl-messageformat";

import { getText, listKeys, type Texts } from "./keys";

type Element = ReturnType<IntlMessageFormat["getAst"]>[number];

function listValues(elements: readonly Element[]): string[] {
  return elements.flatMap((element) => {
    const own = "value" in element && element.type !== 0 ? [element.value] : [];
    const options =
      "options" in element ? Object.values(element.options).flatMap(({ value }) => listValues(value)) : [];
    const children = "children" in element ? listValues(element.children) : [];
    return [...own, ...options, ...children];
  });
}

const describeValues = (text: string): string =>
  [...new Set(listValues(new IntlMessageFormat(text, "en").getAst()))].sort().join(", ");

/** Finds missing keys, unknown keys, and texts with other values than in English. */
export function findDifferences(english: Texts, other: Texts): string[] {
  const [expected, found] = [listKeys(english), new Set(listKeys(other))];
  const missing = expected.filter((key) => !found.has(key)).map((key) => `${key} is missing`);
  const unknown = [...found].filter((key) => !expected.includes(key)).map((key) => `${key} is unknown`);
  const changed = expected.flatMap((key) => {
    const text = getText(other, key);
    const [own, others] = [describeValues(getText(english, key) ?? ""), text && describeValues(text)];
    return text === undefined || own === others ? [] : [`${key} has the values {${others}} instead of {${own}}`];
  });
  return [...missing, ...unknown, ...changed];
}
