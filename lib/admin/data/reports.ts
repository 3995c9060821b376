import { db } from "@/lib/core/server/db";
import type { Prisma } from "@/lib/core/server/generated/prisma/client";
import { decodeTimeCursor, toPage, withTotal, type Page, type PageQuery } from "@/lib/core/server/pagination";
import { showEmail } from "@/lib/core/server/shown-email";
import { PUBLIC_USER_SELECT, toPublicUser } from "@/lib/profiles/data/public-user";

import { REPORTS_PAGE } from "../constants/lists";
import type { AdminReport } from "../schema/reports";

const PARTY = {
  ...PUBLIC_USER_SELECT,
  email: true,
  role: true,
} as const satisfies Prisma.UserSelect;

type Party = Prisma.UserGetPayload<{ select: typeof PARTY }>;

/** Reports of and about deleted members are removed, so both parties have a profile. */
const toParty = ({ email, role, ...user }: Party): AdminReport["reported"] => ({
  ...toPublicUser(user),
  email: showEmail(email),
  role: role === "admin" ? "admin" : "user",
});

async function countOpenReports(reportedIds: string[]): Promise<Map<string, number>> {
  const groups = await db().report.groupBy({
    by: ["reportedId"],
    where: { status: "open", reportedId: { in: reportedIds } },
    _count: true,
  });
  return new Map(groups.map(({ reportedId, _count }) => [reportedId, _count]));
}

/** Lists open reports, oldest first. @throws AppError `validation` for an unknown cursor */
export async function listReports({ cursor, limit = REPORTS_PAGE }: PageQuery = {}): Promise<Page<AdminReport>> {
  const [time, id] = decodeTimeCursor(cursor);
  const rows = await db().report.findMany({
    where: {
      status: "open",
      ...(time && { createdAt: { gte: time }, OR: [{ createdAt: { gt: time } }, { id: { gt: id } }] }),
    },
    select: { id: true, reason: true, createdAt: true, reporter: { select: PARTY }, reported: { select: PARTY } },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    take: limit + 1,
  });
  const { items, next } = toPage(rows, limit, (row) => [row.createdAt.toISOString(), row.id]);
  const counts = await countOpenReports(items.map(({ reported }) => reported.id));
  const page = {
    next,
    items: items.map(({ createdAt, reporter, reported, ...report }) => {
      const { role: _role, ...reporterWithoutRole } = toParty(reporter);
      return {
        ...report,
        createdAt: createdAt.toISOString(),
        reporter: reporterWithoutRole,
        reported: toParty(reported),
        others: (counts.get(reported.id) ?? 1) - 1,
      };
    }),
  };
  return withTotal(page, cursor, () => db().report.count({ where: { status: "open" } }));
}
