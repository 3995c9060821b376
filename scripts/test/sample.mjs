/** Returns which of `parts` shares of a list is today's, from 0. All of them have their day within as many days. */
export const todaysPart = (parts) => Math.floor(Date.now() / 86_400_000) % parts;
