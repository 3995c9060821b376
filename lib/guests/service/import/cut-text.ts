/** Never cuts a character in half. */
export const cutText = (text: string, max: number): string =>
  text.length <= max ? text : text.slice(0, max).replace(/\p{Cs}$/u, "");
