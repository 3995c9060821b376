import { createInterface } from "node:readline/promises";

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

/** @throws Error if the input ends before the last answer */
export async function ask(
  input: NodeJS.ReadableStream = process.stdin,
  output: NodeJS.WritableStream = process.stdout,
): Promise<Answers> {
  const terminal = createInterface({ input, output });
  // Nothing else would settle, and the process would end as if all was done.
  const ended = new Promise<never>((_, reject) => {
    terminal.once("close", () => reject(new Error("\nThe input ended, so nothing was changed.")));
  });
  const answers: Answers = {};
  output.write("Press Enter to leave something as it is.\n");
  for (const name of Object.keys(QUESTIONS) as (keyof Answers)[]) {
    const answer = (await Promise.race([ended, terminal.question(`${QUESTIONS[name]}: `)])).trim();
    if (answer) answers[name] = answer;
  }
  terminal.close();
  return answers;
}
