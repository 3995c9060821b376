import { getEventId } from "../../../prisma/seed/events";
import { getMemberId } from "../../../prisma/seed/members";
import { listPages, type PageData, type Viewer } from "../pages";

import { admin, marisol, sam, visitor, type Person, type Visit } from "./visit";

const PEOPLE: Record<Viewer, Person> = { visitor, member: sam, host: marisol, admin };

const DATA: PageData = {
  event: { id: getEventId("tacos"), name: "Tampa Tech & Tacos" },
  pastEvent: { id: getEventId("sparkman") },
  person: { id: getMemberId("alex"), firstName: "Alex", message: "Shooting Tech & Tacos this time" },
  organizer: { slug: "tampa-breakfasts", name: "Tampa Founders Breakfasts" },
};

/** The pages as they are when they have loaded. */
export const PAGE_VISITS: Visit[] = (Object.keys(PEOPLE) as Viewer[]).flatMap((viewer) =>
  listPages(viewer).flatMap(({ name, getPath, getText }): Visit[] =>
    name === null
      ? []
      : [
          {
            name,
            as: PEOPLE[viewer],
            path: getPath(DATA),
            fullPage: true,
            prepare: async (page) => {
              await page.getByText(getText(DATA)).filter({ visible: true }).first().waitFor();
              // What is loaded later is on the picture too.
              await page.waitForLoadState("networkidle");
            },
          },
        ],
  ),
);
