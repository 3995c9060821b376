import { z } from "zod";

import { clock } from "@/lib/core/shared/clock";
import { queryPeople } from "@/lib/event-people/data/people.sql";
import { toEarlierCte, toVisitsSql } from "@/lib/notifications/service/deliveries/earlier-events.sql";

const rowSchema = z.object({ first_time: z.int(), away: z.int() });

const AT = { announcementId: "$1" };
const MEMBER = toVisitsSql({ ...AT, member: "people.id" });
const GUEST = toVisitsSql({ ...AT, guest: "people.email" });
const ASKED = `(SELECT $1::uuid AS id, $1::uuid AS "eventId", '{}'::uuid[] AS "dateIds", $2::uuid AS "authorId",
    'away' AS audience)`;

// $3: whether the author reaches guests. $4: also those who were not invited. $5: now.
const COUNT = `,
  ${toEarlierCte(ASKED, "$5")},
  reached AS (
    SELECT CASE people.kind WHEN 'member' THEN ${MEMBER.isFirst} ELSE ${GUEST.isFirst} END AS "isFirst",
      CASE people.kind WHEN 'member' THEN ${MEMBER.isAway} ELSE ${GUEST.isAway} END AS "isAway"
    FROM people LEFT JOIN event_guests g ON people.kind = 'guest' AND g.id = people.id
    WHERE people.state IN ('expected', 'in', 'left') AND (people.kind = 'member' OR $3::boolean AND g.email IS NOT NULL
      AND g."announcementsOffAt" IS NULL AND ($4::boolean OR g."invitationSentAt" IS NOT NULL)))
  SELECT (count(*) FILTER (WHERE "isFirst"))::int AS first_time, (count(*) FILTER (WHERE "isAway"))::int AS away
  FROM reached`;

type Reach = { isHeard: boolean; isVouchedFor: boolean };

/** The people of the event by their earlier events, as the announcement's statements decide. */
export async function countByEarlierEvents(eventId: string, authorId: string, { isHeard, isVouchedFor }: Reach) {
  const statement = { name: "count_by_earlier_events", rest: COUNT, schema: rowSchema };
  const [row] = await queryPeople(statement, [eventId, authorId, isHeard, isVouchedFor, clock.now()]);
  return row ?? { first_time: 0, away: 0 };
}
