/** Digits as people write them, with an extension. */
export const isPhone = (text: string): boolean =>
  /^[+\d\s().\-/#*,;x]+$/i.test(text) && (text.match(/\d/g)?.length ?? 0) >= 5;
