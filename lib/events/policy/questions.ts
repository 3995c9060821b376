import type { AnswersInput, EventQuestion } from "../schema/questions";

type Answer = AnswersInput[number];

/** Whether the answer has the question's kind, and only its options. */
export function isValidAnswer({ kind, options }: Pick<EventQuestion, "kind" | "options">, answer: Answer): boolean {
  if ("text" in answer) return kind === "text";
  const { choices } = answer;
  if (kind === "text" || (kind === "one" && choices.length > 1)) return false;
  return new Set(choices).size === choices.length && choices.every((choice) => options.includes(choice));
}

const isGiven = (answer: Answer): boolean => ("text" in answer ? answer.text.trim() !== "" : answer.choices.length > 0);

/** The first required question without an answer. */
export const findMissingAnswer = (questions: readonly EventQuestion[], answers: AnswersInput) =>
  questions.find(
    ({ id, isRequired }) => isRequired && !answers.some((answer) => answer.questionId === id && isGiven(answer)),
  );
