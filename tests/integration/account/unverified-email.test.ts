/** Limits of an unconfirmed email (docs/product/sessions.md#email-verification). */
import * as thankYouRoute from "@/app/api/test/thank-you-email-midtown/route";
import * as usersRoute from "@/app/api/admin/users/route";
import * as attendeesRoute from "@/app/api/events/[id]/rsvped-attendees/manage/route";
import * as eventRoute from "@/app/api/events/[id]/route";
import * as eventsRoute from "@/app/api/events/route";
import { grantAdmin } from "@/lib/admin/service/grant";
import { db } from "@/lib/core/server/db";
import { enqueueDigests } from "@/lib/notifications/service/events/digests.sql";
import { enqueueAccountMail, enqueueDeliveries, type NewAccountMail } from "@/lib/notifications/service/queue/enqueue";

import { resetDatabase } from "@/tests/support/database/database";
import { createConnection } from "@/tests/support/factories/connections";
import { createEvent, createRsvp } from "@/tests/support/factories/events";
import { createMember, createUser } from "@/tests/support/factories/users";
import { createOrganizedEvent, findCandidates } from "@/tests/support/fixtures/walk-ins";
import { createOutbox } from "@/tests/support/servers/outbox";
import { callRoute } from "@/tests/support/servers/route";
import { fromNow, stopClock } from "@/tests/support/setup/clock";

const outbox = createOutbox();
const UNVERIFIED = { emailVerifiedAt: null };

beforeEach(resetDatabase);

describe("mail", () => {
  const enqueueAccount = (userId: string, payload: NewAccountMail["payload"]) =>
    enqueueAccountMail({ key: `test:${userId}:${payload.about}`, userId, payload });
  const digest = { about: "digest" as const, count: 1, names: ["Ana Ruiz"] };
  const moderation = { about: "moderation", outcome: "warned", note: "Text of an admin" } as const;

  it("is dropped for an unverified address, and sent to a verified one", async () => {
    const [unverified, verified] = [await createUser(UNVERIFIED), await createUser()];
    for (const { id } of [unverified, verified]) {
      await enqueueDeliveries([
        { channel: "mail", key: `test:${id}:digest`, kind: "changes", userId: id, payload: digest },
      ]);
      await enqueueAccount(id, moderation);
    }
    const mails = await outbox.list();
    expect(new Set(mails.map(({ to }) => to))).toEqual(new Set([verified.email]));
    expect(mails).toHaveLength(2);
    expect(await db().delivery.count({ where: { userId: unverified.id, status: "dropped" } })).toBe(2);
  });

  it("about the security of the account is sent to an unverified address", async () => {
    const { id, email } = await createUser(UNVERIFIED);
    await enqueueAccount(id, { about: "security", notice: { event: "password_changed" }, to: email });
    expect(await outbox.listSubjects(email)).toEqual(["Your Nametag password was changed"]);
  });

  it("has no digest for an unverified member, and one as soon as they are verified", async () => {
    stopClock("2026-11-20T18:00:00Z");
    const [receiver, requester] = [await createUser(UNVERIFIED), await createUser()];
    await createConnection(requester.id, receiver.id, { status: "pending" });
    expect(await enqueueDigests()).toBe(0);
    await db().user.update({ where: { id: receiver.id }, data: { emailVerifiedAt: fromNow({}) } });
    expect(await enqueueDigests()).toBe(1);
  });

  it("is no way for an unverified admin to mail a stranger", async () => {
    const { token } = await createMember({ role: "admin", ...UNVERIFIED });
    const { status } = await callRoute(thankYouRoute, "POST", { token, body: {} });
    expect([status, await outbox.list()]).toEqual([409, []]);
  });
});

describe("being found by the address", () => {
  type Found = { id: string }[];
  const search = async (token: string, text: string, purpose?: string) => {
    const query = new URLSearchParams({ search: text, ...(purpose && { for: purpose }) }).toString();
    const { json } = await callRoute<Found>(usersRoute, "GET", { token, path: `/api/admin/users?${query}` });
    return json.map(({ id }) => id);
  };

  it("needs a verified one for a walk-in, searched by an admin", async () => {
    const { organizer, event } = await createOrganizedEvent("admin");
    const search = async (text: string) => {
      const { json } = await findCandidates(organizer, event.id, text);
      return json.map(({ id }) => id);
    };
    const name = { firstName: "Quentin", lastName: "Quist" };
    const found = await createUser({ email: "quist.one@nametag.test", profile: name });
    const unverified = await createUser({ email: "quist.two@nametag.test", profile: name, ...UNVERIFIED });
    expect(await search("quist.one@nametag.test")).toEqual([found.id]);
    expect(await search("quist.two@nametag.test")).toEqual([]);
    // A name finds everybody.
    expect((await search("quentin")).sort()).toEqual([found.id, unverified.id].sort());
  });

  it("finds no unverified member for a host, and every account for its management", async () => {
    const { token } = await createMember({ role: "admin" });
    const { id } = await createUser({ email: "quist@nametag.test", ...UNVERIFIED, profile: { firstName: "Quentin" } });
    expect(await search(token, "quist@nametag.test", "host")).toEqual([]);
    expect(await search(token, "quentin", "host")).toEqual([]);
    expect(await search(token, "", "host")).not.toContain(id);
    expect(await search(token, "quist@nametag.test")).toEqual([id]);
  });

  it("needs a verified one in the attendee list of an event", async () => {
    const { token } = await createMember({ role: "admin" });
    const event = await createEvent();
    const member = await createUser({ email: "quist@nametag.test", ...UNVERIFIED });
    await createRsvp(member.id, event.id);
    const list = async () =>
      (
        await callRoute<unknown[]>(attendeesRoute, "GET", {
          token,
          params: { id: event.id },
          path: `/api/events/${event.id}/rsvped-attendees/manage?search=quist%40nametag.test`,
        })
      ).json.length;
    expect(await list()).toBe(0);
    await db().user.update({ where: { id: member.id }, data: { emailVerifiedAt: fromNow({}) } });
    expect(await list()).toBe(1);
  });

  it("needs a verified one to become an admin by the command line", async () => {
    const { id, email } = await createUser(UNVERIFIED);
    await expect(grantAdmin(email)).rejects.toMatchObject({ code: "conflict" });
    expect((await db().user.findUniqueOrThrow({ where: { id } })).role).toBe("user");
  });
});

describe("being a host", () => {
  const times = () => ({
    startTime: fromNow({ days: 1 }).toISOString(),
    endTime: fromNow({ days: 2 }).toISOString(),
  });
  type Body = { fields?: Record<string, string> };

  it("is refused in words when an event is created or changed", async () => {
    const [{ token }, member, event] = [
      await createMember({ role: "admin" }),
      await createUser(UNVERIFIED),
      await createEvent(),
    ];
    const refusal = {
      hostUserId: "This member hasn't confirmed their email yet, which a host must do first",
    };
    const body = { name: "Tacos", ...times(), hostUserId: member.id };
    const created = await callRoute<Body>(eventsRoute, "POST", { token, body });
    expect([created.status, created.json.fields]).toEqual([400, refusal]);
    const changed = await callRoute<Body>(eventRoute, "PUT", {
      token,
      params: { id: event.id },
      body: { hostUserId: member.id },
    });
    expect([changed.status, changed.json.fields]).toEqual([400, refusal]);
  });

  it("is refused by the database, whoever writes", async () => {
    const [unverified, verified, event] = [await createUser(UNVERIFIED), await createUser(), await createEvent()];
    await expect(createEvent({ hostUserId: unverified.id })).rejects.toThrow();
    const setHost = (hostUserId: string) => db().event.update({ where: { id: event.id }, data: { hostUserId } });
    await expect(setHost(unverified.id)).rejects.toThrow();
    await expect(setHost(verified.id)).resolves.toMatchObject({ hostUserId: verified.id });
  });
});
