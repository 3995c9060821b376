/** Lists for frames on other websites (docs/product/embedding.md). */
import { db } from "@/lib/core/server/db";

import { createEvent } from "@/tests/support/factories/events";
import { createUser } from "@/tests/support/factories/users";
import { openPage, requestApp } from "@/tests/support/servers/app-client";
import { fromNow } from "@/tests/support/setup/clock";

test("a list may be framed by any website, without cookies and scripts, and the organizer's page by none", async () => {
  const host = await createUser();
  await db().organizer.create({
    data: { userId: host.id, slug: "framed-talks", name: "Bay Talks", isPublished: true },
  });
  const event = await createEvent({
    startTime: fromNow({ hours: 3 }),
    endTime: fromNow({ hours: 5 }),
    hostUserId: host.id,
  });
  const { response, document } = await openPage("/embed/o/framed-talks");
  const address = `${process.env.NEXTAUTH_URL}/events/${event.id}`;
  expect(document.querySelector(`a[href="${address}"]`)?.getAttribute("target")).toBe("_blank");
  expect(response.headers.get("content-security-policy")).toMatch(/^default-src 'none';.* frame-ancestors \*;/);
  expect(response.headers.get("x-frame-options")).toBeNull();
  expect(response.headers.getSetCookie()).toEqual([]);
  expect(document.querySelectorAll("script")).toHaveLength(0);

  const { headers } = await requestApp("/o/framed-talks");
  expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  expect(headers.get("x-frame-options")).toBe("DENY");
});
