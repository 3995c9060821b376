import type { Prisma } from "@/lib/core/server/generated/prisma/client";

/** Of a member at the event: what they chose in its questions for matching. */
export const selectMatchingAnswers = (eventId: string) =>
  ({
    where: { eventId },
    select: {
      answers: {
        where: { question: { isForMatching: true, archivedAt: null } },
        select: { choices: true, question: { select: { id: true, label: true } } },
        orderBy: { question: { position: "asc" } },
      },
    },
  }) satisfies Prisma.User$rsvpsArgs;

type Rsvp = Prisma.EventRsvpGetPayload<Pick<ReturnType<typeof selectMatchingAnswers>, "select">>;

/** Each choice, in the order of the questions. Two people with the same `key` chose the same. */
export const listMatchingAnswers = (rsvps: readonly Rsvp[]) =>
  rsvps.flatMap(({ answers }) =>
    answers.flatMap(({ choices, question: { id, label } }) =>
      choices.map((answer) => ({ key: `${id} ${answer}`, question: label, answer })),
    ),
  );
