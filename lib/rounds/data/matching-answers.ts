import type { Prisma } from "@/lib/core/server/generated/prisma/client";

/** Selects the answers to questions for matching of a member who may be suggested to others. */
export const selectMatchingAnswers = (eventId: string) =>
  ({
    where: { eventId, user: { profile: { suggestMe: true } } },
    select: {
      answers: {
        where: { question: { isForMatching: true, archivedAt: null } },
        select: { choices: true, question: { select: { id: true, label: true } } },
        orderBy: { question: { position: "asc" } },
      },
    },
  }) satisfies Prisma.User$rsvpsArgs;

type Rsvp = Prisma.EventRsvpGetPayload<Pick<ReturnType<typeof selectMatchingAnswers>, "select">>;

/** Lists choices in the order of the questions. Two people with the same `key` chose the same. */
export const listMatchingAnswers = (rsvps: readonly Rsvp[]) =>
  rsvps.flatMap(({ answers }) =>
    answers.flatMap(({ choices, question: { id, label } }) =>
      choices.map((answer) => ({ key: `${id} ${answer}`, question: label, answer })),
    ),
  );
