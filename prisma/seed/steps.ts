import type { Prisma } from "@/lib/core/server/generated/prisma/client";

import { buildActivityRows } from "./activity";
import { buildAnnouncementRows } from "./announcements";
import { buildAttendanceRows } from "./attendances";
import { buildConnectionRows } from "./connections";
import { buildContactRows } from "./contacts";
import { buildConversationRows } from "./conversations";
import { MEMBER_KEYS } from "./data/members";
import { listDemoTopics } from "./data/topics";
import { buildNameTagRows, buildDoorRows } from "./door";
import { buildEveningRows } from "./evenings";
import { buildEventRows, buildQuestionRows, buildTeamRows } from "./events";
import { buildFeedbackRows } from "./feedback";
import { buildGuestRows } from "./guests";
import { buildHiddenRows } from "./hidden";
import { buildProfileRows, getJoinedAt, getMemberId } from "./members";
import { buildNetworkNoteRows } from "./network-notes";
import { buildOrganizerFollowRows, buildOrganizerRows } from "./organizers";
import { buildAnswerRows, buildRsvpRows } from "./rsvps";
import { buildSeriesRows } from "./series";
import { buildShowingRows } from "./showings";
import { buildIntroductionRows, buildRoundRows } from "./together";

type Tx = Prisma.TransactionClient;

export type Step = {
  size: number;
  /** Skips rows that are stored already. */
  insert(tx: Tx): Promise<unknown>;
};

/** Keeps each transaction short on a slow machine. */
const MAX_ROWS = 500;

function splitRows<Row>(rows: Row[], insert: (tx: Tx, chunk: Row[], from: number) => Promise<unknown>): Step[] {
  return Array.from({ length: Math.ceil(rows.length / MAX_ROWS) }, (_, index) => {
    const from = index * MAX_ROWS;
    const chunk = rows.slice(from, from + MAX_ROWS);
    return { size: chunk.length, insert: (tx) => insert(tx, chunk, from) };
  });
}

/**
 * Page views have no ids of ours, but their order is fixed, so the number tells which are missing.
 */
async function insertActivity(tx: Tx, chunk: Prisma.UserActivityCreateManyInput[], from: number): Promise<void> {
  const stored = await tx.userActivity.count({ where: { userId: { in: MEMBER_KEYS.map(getMemberId) } } });
  const data = chunk.slice(Math.max(0, stored - from));
  if (data.length > 0) await tx.userActivity.createMany({ data });
}

const buildTopicRows = (now: Date): Prisma.MemberTopicCreateManyInput[] =>
  listDemoTopics().map(({ member, ...tag }) => ({
    ...tag,
    userId: getMemberId(member),
    createdAt: getJoinedAt(member, now),
  }));

/** In an order that satisfies the foreign keys. */
export function buildSteps(now: Date): Step[] {
  const { conversations, messages } = buildConversationRows(now);
  const { series, dates } = buildSeriesRows(now);
  const evenings = buildEveningRows(now);
  const networkNotes = buildNetworkNoteRows(now);
  const { announcements, recipients } = buildAnnouncementRows(now);
  const { hidden, dismissals } = buildHiddenRows(now);
  const { rounds, people, seats } = buildRoundRows(now);
  const introductions = buildIntroductionRows(now);
  const skipDuplicates = true;
  return [
    ...splitRows(buildProfileRows(now), (tx, data) => tx.profile.createMany({ data, skipDuplicates })),
    ...splitRows(buildTopicRows(now), (tx, data) => tx.memberTopic.createMany({ data, skipDuplicates })),
    ...splitRows(buildOrganizerRows(now), (tx, data) => tx.organizer.createMany({ data, skipDuplicates })),
    ...splitRows(buildOrganizerFollowRows(now), (tx, data) => tx.organizerFollow.createMany({ data, skipDuplicates })),
    ...splitRows([...buildEventRows(now), ...evenings.events], (tx, data) =>
      tx.event.createMany({ data, skipDuplicates }),
    ),
    {
      size: 1 + dates.length,
      async insert(tx) {
        await tx.eventSeries.createMany({ data: series, skipDuplicates });
        await tx.event.createMany({ data: dates, skipDuplicates });
      },
    },
    ...splitRows(buildTeamRows(now), (tx, data) => tx.eventTeamMember.createMany({ data, skipDuplicates })),
    ...splitRows(buildQuestionRows(), (tx, data) => tx.eventQuestion.createMany({ data, skipDuplicates })),
    ...splitRows([...buildRsvpRows(now), ...evenings.rsvps], (tx, data) =>
      tx.eventRsvp.createMany({ data, skipDuplicates }),
    ),
    ...splitRows(buildAnswerRows(), (tx, data) => tx.eventRsvpAnswer.createMany({ data, skipDuplicates })),
    ...splitRows([...buildAttendanceRows(now), ...evenings.attendances], (tx, data) =>
      tx.eventAttendance.createMany({ data, skipDuplicates }),
    ),
    ...splitRows(buildFeedbackRows(now), (tx, data) => tx.eventFeedback.createMany({ data, skipDuplicates })),
    ...splitRows([...buildGuestRows(now), ...evenings.guests], (tx, data) =>
      tx.eventGuest.createMany({ data, skipDuplicates }),
    ),
    ...splitRows(buildNameTagRows(now), (tx, data) => tx.eventNameTag.createMany({ data, skipDuplicates })),
    ...splitRows(buildDoorRows(now), (tx, data) => tx.eventDoorCheckIn.createMany({ data, skipDuplicates })),
    ...splitRows(hidden, (tx, data) => tx.eventHiddenMember.createMany({ data, skipDuplicates })),
    ...splitRows(dismissals, (tx, data) => tx.suggestionDismissal.createMany({ data, skipDuplicates })),
    ...splitRows(buildShowingRows(now), (tx, data) => tx.suggestionShowing.createMany({ data, skipDuplicates })),
    ...splitRows(introductions, (tx, data) => tx.eventIntroduction.createMany({ data, skipDuplicates })),
    ...splitRows([rounds], (tx, data) => tx.eventRounds.createMany({ data, skipDuplicates })),
    ...splitRows(people, (tx, data) => tx.eventRoundPerson.createMany({ data, skipDuplicates })),
    ...splitRows(seats, (tx, data) => tx.eventRoundSeat.createMany({ data, skipDuplicates })),
    ...splitRows(announcements, (tx, data) => tx.eventAnnouncement.createMany({ data, skipDuplicates })),
    ...splitRows(recipients, (tx, data) => tx.eventAnnouncementRecipient.createMany({ data, skipDuplicates })),
    ...splitRows(buildConnectionRows(now), (tx, data) => tx.connection.createMany({ data, skipDuplicates })),
    ...splitRows(buildContactRows(now), (tx, data) => tx.contact.createMany({ data, skipDuplicates })),
    ...splitRows(networkNotes.notes, (tx, data) => tx.networkNote.createMany({ data, skipDuplicates })),
    ...splitRows(networkNotes.tags, (tx, data) => tx.networkNoteTag.createMany({ data, skipDuplicates })),
    // One transaction, because messages are numbered within their conversation.
    {
      size: conversations.length + messages.length,
      async insert(tx) {
        await tx.conversation.createMany({ data: conversations, skipDuplicates });
        await tx.message.createMany({ data: messages, skipDuplicates });
      },
    },
    ...splitRows(buildActivityRows(now), insertActivity),
  ];
}
