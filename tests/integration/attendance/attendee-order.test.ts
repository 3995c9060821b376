/** The order of an organizer's list of attendees (docs/product/administration.md). */
import * as manage from "@/app/api/events/[id]/rsvped-attendees/manage/route";
import type { ManagedPerson } from "@/lib/attendance/schema/manage";

import { resetDatabase } from "@/tests/support/database/database";
import { createEvent, createRsvp } from "@/tests/support/factories/events";
import { createMember } from "@/tests/support/factories/users";
import { callRoute } from "@/tests/support/servers/route";

beforeEach(resetDatabase);

test("sorts names as people read them, also from page to page", async () => {
  const [{ token }, event] = [await createMember({ role: "admin" }), await createEvent()];
  const lastNames = ["Zorn", "Özil", "adams", "Łukasz", "O'Neil", "Æbelø", "Ozil", "Müller", "Mueller", "Nash"];
  for (const lastName of lastNames) {
    const { userId } = await createMember({ profile: { firstName: "Ana", lastName } });
    await createRsvp(userId, event.id);
  }
  const names: (string | null)[] = [];
  let next: string | undefined = "?limit=3";
  while (next) {
    const page: Awaited<ReturnType<typeof callRoute<ManagedPerson[]>>> = await callRoute(manage, "GET", {
      path: `/api/events/${event.id}/rsvped-attendees/manage${next}`,
      params: { id: event.id },
      token,
    });
    names.push(...page.json.map(({ profile }) => profile?.lastName ?? null));
    next = /<[^?]+(\?[^>]+)>/.exec(page.headers.get("link") ?? "")?.[1];
  }
  expect(new Set(names)).toEqual(new Set(lastNames));
  // "Özil" and "Ozil" are equal, so their order is that of the members' ids.
  expect(names.map((name) => name?.replace("Ö", "O"))).toEqual([
    ...["adams", "Æbelø", "Łukasz", "Mueller", "Müller", "Nash", "O'Neil", "Ozil", "Ozil", "Zorn"],
  ]);
});
