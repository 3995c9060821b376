/** Node and browsers use different spaces around "PM" and "p. m.", which would break hydration. */
export const toSameSpaces = (text: string): string =>
  text.replace(/[\u202f\u00a0]/g, " ").replace(/\b([ap])\. ?m\./g, "$1.\u00a0m.");
