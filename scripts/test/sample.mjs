/** Returns today's share of a list from 0, so that all shares are run within `parts` days. */
export const todaysPart = (parts) => Math.floor(Date.now() / 86_400_000) % parts;
