import type { Prisma } from "@/lib/core/server/generated/prisma/client";
import { DIGITS } from "@/lib/core/shared/text/code-digits";
import { NAME_TAG_CODE_LENGTH } from "@/lib/event-people/constants";

import { OPEN_EVENT } from "./data/events";
import type { MemberKey } from "./data/members";
import { getEventId } from "./events";
import { buildGuestRows } from "./guests";
import { getRandomNumber, toDemoId } from "./identity";
import { getMemberId } from "./members";
import { DAY } from "./schedule";

/** Their name tags are printed, like those of the guests. */
const WITH_NAME_TAG: MemberKey[] = ["sam", "marisol", "jonas"];

const HELPERS: MemberKey[] = ["jonas", "marisol"];

const buildCode = (owner: string): string =>
  Array.from({ length: NAME_TAG_CODE_LENGTH }, (_, at) =>
    DIGITS.charAt(Math.floor(getRandomNumber("name_tag", owner, String(at)) * DIGITS.length)),
  ).join("");

/** Name tags of the open event's confirmed guests and of some members. */
export function buildNameTagRows(now: Date): Prisma.EventNameTagCreateManyInput[] {
  const createdAt = new Date(now.getTime() - DAY);
  const toRow = (ownerId: string, owner: { guestId: string } | { userId: string }) => ({
    ...{ id: toDemoId("name_tag", ownerId), eventId: getEventId(OPEN_EVENT), code: buildCode(ownerId) },
    ...{ ...owner, createdAt, printedAt: createdAt },
  });
  const guests = buildGuestRows(now).filter(({ status }) => status !== "pending");
  return [
    ...guests.map(({ id = "" }) => toRow(id, { guestId: id })),
    ...WITH_NAME_TAG.map(getMemberId).map((userId) => toRow(userId, { userId })),
  ];
}

/** Two devices let the guests in. The second one let in the last of them again. */
export function buildDoorRows(now: Date): Prisma.EventDoorCheckInCreateManyInput[] {
  const guests = buildGuestRows(now).filter(({ checkedInAt }) => checkedInAt);
  const [firstDeviceId = "", secondDeviceId = ""] = HELPERS.map((helper) => toDemoId("door device", helper));
  const toRow = (guest: (typeof guests)[number], helper: MemberKey, sequence: number) => ({
    id: toDemoId("door check-in", `${helper} ${guest.name}`),
    eventId: guest.eventId,
    userId: getMemberId(helper),
    guestId: guest.id,
    sequence,
    wasOffline: helper !== "jonas",
    checkedInAt: guest.checkedInAt,
    receivedAt: guest.checkedInAt ?? now,
  });
  return [
    ...guests.map((guest, index) => ({
      ...toRow(guest, "jonas", index + 1),
      ...{ deviceId: firstDeviceId, result: "checked_in" },
    })),
    ...guests.slice(-1).map((guest) => ({
      ...toRow(guest, "marisol", 1),
      ...{ deviceId: secondDeviceId, result: "already", firstDeviceId },
    })),
  ];
}
