/** docs/product/event-approval.md#questions */
export const MAX_QUESTIONS = 3;
export const MAX_QUESTION_LENGTH = 200;
export const QUESTION_KINDS = ["text", "one", "several"] as const;
export const MIN_OPTIONS = 2;
export const MAX_OPTIONS = 10;
export const MAX_OPTION_LENGTH = 100;
export const MAX_ANSWER_LENGTH = 1_000;
