/** Each is a question on a terminal, and an option for scripts. */
export const QUESTIONS = {
  name: "Name of the site",
  zone: "Time zone, such as Europe/Madrid",
  unit: "Distances in mi or km",
  cities: "Cities that people choose from, separated by commas, or none",
  language: "Language for people of whom none is known, en or es",
  "admin-email": "Email of the first admin",
} as const;

export type Answers = Partial<Record<keyof typeof QUESTIONS, string>>;

export const USAGE =
  "npm run setup -- [--name <name>] [--zone <time zone>] [--unit mi|km] [--cities <city, city>|none] " +
  "[--language en|es] [--admin-email <email>]";
