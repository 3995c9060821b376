/**
 * Returns a text that Intl formatted, as every runtime would write it: Node and browsers differ in the spaces before and in PM and
 * "p. m.", and what the server rendered must be what the browser renders.
 */
export const toSameSpaces = (text: string): string =>
  text.replace(/[\u202f\u00a0]/g, " ").replace(/\b([ap])\. ?m\./g, "$1.\u00a0m.");
