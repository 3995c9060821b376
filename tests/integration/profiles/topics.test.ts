import * as attendeesRoute from "@/app/api/events/[id]/rsvped-attendees/route";
import * as topicCountsRoute from "@/app/api/events/[id]/rsvped-attendees/topics/route";
import * as contactRoute from "@/app/api/profiles/[userId]/contact/route";
import * as ownRoute from "@/app/api/profiles/me/route";
import * as topicsRoute from "@/app/api/profiles/me/topics/route";
import * as sharedRoute from "@/app/api/profiles/shared/[userId]/route";
import type { Attendee, AttendeeTopic } from "@/lib/attendance/schema/attendance";
import { db } from "@/lib/core/server/db";
import type { ContactResponse } from "@/lib/people/schema";
import type { OwnProfileResponse, SharedProfile } from "@/lib/profiles/responses/profile";
import type { TopicLabels, Topics } from "@/lib/profiles/schema/topics";

import { resetDatabase } from "@/tests/support/database/database";
import { createBlock, createConnection } from "@/tests/support/factories/connections";
import { createEvent, createRsvp } from "@/tests/support/factories/events";
import { createMember } from "@/tests/support/factories/users";
import { recordBus } from "@/tests/support/servers/bus";
import { callRoute } from "@/tests/support/servers/route";

type Member = Awaited<ReturnType<typeof createMember>>;
type Failure = { message?: string; fields?: Record<string, string> };

const bus = recordBus();
beforeEach(resetDatabase);

const save = ({ token }: Member, body: Partial<TopicLabels> & { bio?: string }) =>
  callRoute<OwnProfileResponse & Failure>(ownRoute, "PUT", { path: "/api/profiles/me", token, body });

const change = ({ token }: Member, lookingFor: string, isChosen = true) =>
  callRoute<Topics & Failure>(topicsRoute, "PATCH", {
    path: "/api/profiles/me/topics",
    token,
    body: { lookingFor, isChosen },
  });

const readOwn = async ({ token }: Member): Promise<OwnProfileResponse> =>
  (await callRoute<OwnProfileResponse>(ownRoute, "GET", { path: "/api/profiles/me", token })).json;

const setVisibility = ({ token }: Member, topics: string) =>
  callRoute(ownRoute, "PUT", { path: "/api/profiles/me", token, body: { visibility: { topics } } });

async function listAttendees({ token }: Member, id: string, query = ""): Promise<Attendee[]> {
  const path = `/api/events/${id}/rsvped-attendees${query}`;
  return (await callRoute<Attendee[]>(attendeesRoute, "GET", { path, params: { id }, token })).json;
}

async function countTopics({ token }: Member, id: string): Promise<AttendeeTopic[]> {
  const path = `/api/events/${id}/rsvped-attendees/topics`;
  return (await callRoute<AttendeeTopic[]>(topicCountsRoute, "GET", { path, params: { id }, token })).json;
}

async function createMeeting(count: number) {
  const event = await createEvent();
  const members: Member[] = [];
  for (let index = 0; index < count; index += 1) {
    const member = await createMember();
    await createRsvp(member.userId, event.id);
    members.push(member);
  }
  return { id: event.id, members: members as [Member, Member, ...Member[]] };
}

describe("saving topics", () => {
  it("replaces both lists, keeps their order and knows topics in both languages", async () => {
    const member = await createMember();
    await save(member, { lookingFor: ["Marketing"], canHelpWith: ["Sales"] });
    const { status, json } = await save(member, {
      lookingFor: ["Inversionistas", "الذكاء الاصطناعي", "Zebra Crossing"],
      canHelpWith: ["Diseño"],
    });
    expect(status).toBe(200);
    const topics = {
      lookingFor: [
        { key: "investors", label: "Inversionistas" },
        { key: "الذكاء الاصطناعي", label: "الذكاء الاصطناعي" },
        { key: "zebra crossing", label: "Zebra Crossing" },
      ],
      canHelpWith: [{ key: "design", label: "Diseño" }],
    };
    expect(json.topics).toEqual(topics);
    expect((await readOwn(member)).topics).toEqual(topics);
  });

  it("keeps a list that isn't given", async () => {
    const member = await createMember();
    await save(member, { lookingFor: ["Marketing"], canHelpWith: ["Sales"] });
    await save(member, { canHelpWith: [] });
    const topics = { lookingFor: [{ key: "marketing", label: "Marketing" }], canHelpWith: [] };
    expect((await readOwn(member)).topics).toEqual(topics);
    await save(member, { bio: "Hello" });
    expect((await readOwn(member)).topics).toEqual(topics);
  });

  it("refuses a topic that is twice in a list, also in two languages, and stores nothing", async () => {
    const member = await createMember();
    const lists = { lookingFor: ["Design", "diseño"], canHelpWith: ["Design"] };
    const { status, json } = await save(member, { ...lists, bio: "Not stored" });
    expect(status).toBe(400);
    expect(json.fields).toEqual({ lookingFor: "“diseño” is in the list twice. Please remove one." });
    expect(await db().memberTopic.count()).toBe(0);
    expect((await readOwn(member)).profile.bio).not.toBe("Not stored");
  });

  it("refuses a sixth topic", async () => {
    const member = await createMember();
    const { status, json } = await save(member, { lookingFor: [..."abcdef"], canHelpWith: [] });
    expect(status).toBe(400);
    expect(json.fields).toEqual({ lookingFor: "Please choose at most 5 topics in each list." });
  });

  it("has the limit in the database too", async () => {
    const { userId } = await createMember();
    const topic = { userId, kind: "looking_for", key: "a", label: "a" };
    await expect(db().memberTopic.create({ data: { ...topic, position: 6 } })).rejects.toThrow(
      "member_topics_position_check",
    );
    await expect(db().memberTopic.create({ data: { ...topic, position: 0 } })).rejects.toThrow(
      "member_topics_position_check",
    );
    await db().memberTopic.create({ data: { ...topic, position: 1 } });
    await expect(db().memberTopic.create({ data: { ...topic, position: 2 } })).rejects.toThrow("Unique constraint");
  });

  it("stores the lists of one of two simultaneous changes", async () => {
    const member = await createMember();
    const lists = [
      { lookingFor: ["Sales", "Legal advice"], canHelpWith: ["Press"] },
      { lookingFor: ["Music"], canHelpWith: ["Data", "Video"] },
    ];
    const saved = await Promise.all([...lists, ...lists].map((body) => save(member, body)));
    expect(saved.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { topics } = await readOwn(member);
    const stored = {
      lookingFor: topics.lookingFor.map(({ label }) => label),
      canHelpWith: topics.canHelpWith.map(({ label }) => label),
    };
    expect(lists).toContainEqual(stored);
  });
});

describe("changing one topic", () => {
  it("keeps the others, and finds a topic in any language", async () => {
    const member = await createMember();
    await save(member, { lookingFor: ["Sales"], canHelpWith: ["Press"] });
    const design = { key: "design", label: "Design" };
    const topics = { lookingFor: [{ key: "sales", label: "Sales" }], canHelpWith: [{ key: "press", label: "Press" }] };
    const added = { ...topics, lookingFor: [...topics.lookingFor, design] };
    expect((await change(member, "Design")).json).toEqual(added);
    expect((await change(member, "Design")).json).toEqual(added);
    expect((await change(member, "Diseño", false)).json).toEqual(topics);
    expect((await change(member, "Design", false)).json).toEqual(topics);
    expect((await readOwn(member)).topics).toEqual(topics);
  });

  it("tells the member's own tabs only that the topics changed, and who sees the name tag", async () => {
    const { members } = await createMeeting(2);
    const [{ userId }, other] = members;
    bus.take();
    await change(members[0], "Sales");
    expect(bus.take()).toEqual([
      { type: "resource_changed", resource: "topics", id: userId, userIds: [userId] },
      { type: "resource_changed", resource: "profiles", userIds: [other.userId] },
    ]);
  });

  it("loses none of several simultaneous changes", async () => {
    const member = await createMember();
    const topics = ["Sales", "Design", "Press"];
    await Promise.all(topics.map((topic) => change(member, topic)));
    const { lookingFor } = (await readOwn(member)).topics;
    expect(lookingFor.map(({ label }) => label).sort()).toEqual(topics.sort());
  });

  it("refuses a sixth topic", async () => {
    const member = await createMember();
    await save(member, { lookingFor: [..."abcde"], canHelpWith: [] });
    const { status, json } = await change(member, "f");
    expect(status).toBe(400);
    expect(json.fields).toEqual({ lookingFor: "Please choose at most 5 topics in each list." });
  });
});

describe("who sees topics", () => {
  /** What each viewer finds in the list, in the contact call and on the shared profile. */
  async function findShown(visibility: string) {
    const { id, members } = await createMeeting(3);
    const [owner, stranger, friend] = members;
    const outside = await createMember();
    if (!friend) throw new Error("no friend");
    await createConnection(owner.userId, friend.userId);
    await save(owner, { lookingFor: ["Zebra"], canHelpWith: [] });
    await setVisibility(owner, visibility);
    const inList = async (viewer: Member) =>
      (await listAttendees(viewer, id)).find(({ userId }) => userId === owner.userId)?.topics !== undefined;
    const inCounts = async (viewer: Member) => (await countTopics(viewer, id)).length > 0;
    const inContact = async ({ token }: Member) => {
      const call = { path: `/api/profiles/${owner.userId}/contact`, params: { userId: owner.userId }, token };
      return (await callRoute<ContactResponse>(contactRoute, "GET", call)).json.topics !== undefined;
    };
    const inFilter = async (viewer: Member) => (await listAttendees(viewer, id, "?lookingFor=zebra")).length > 0;
    const findAll = async (viewer: Member) => {
      const found = await Promise.all([inList, inCounts, inContact, inFilter].map((find) => find(viewer)));
      expect(new Set(found).size).toBe(1);
      return found[0];
    };
    const onPage = async (token?: string) => {
      const call = { path: `/api/profiles/shared/${owner.userId}`, params: { userId: owner.userId }, token };
      return (await callRoute<SharedProfile>(sharedRoute, "GET", call)).json.topics !== undefined;
    };
    return {
      attendee: await findAll(stranger),
      connection: await findAll(friend),
      own: await findAll(owner),
      sharedProfile: [await onPage(), await onPage(outside.token), await onPage(friend.token)],
    };
  }

  it.each([
    ["attendees", { attendee: true, connection: true, sharedProfile: false }],
    ["connections", { attendee: false, connection: true, sharedProfile: false }],
    ["nobody", { attendee: false, connection: false, sharedProfile: false }],
    ["public", { attendee: true, connection: true, sharedProfile: true }],
  ])("shows them as %s says", async (visibility, { sharedProfile, ...shown }) =>
    expect(await findShown(visibility)).toEqual({
      ...shown,
      own: true,
      sharedProfile: [sharedProfile, sharedProfile, sharedProfile],
    }),
  );

  it("shows them to attendees before the member chose", async () => {
    const { id, members } = await createMeeting(2);
    const [owner, viewer] = members;
    await db().profile.update({ where: { userId: owner.userId }, data: { visibility: { email: "nobody" } } });
    await save(owner, { lookingFor: ["Design"], canHelpWith: [] });
    expect((await listAttendees(viewer, id)).find(({ userId }) => userId === owner.userId)?.topics).toEqual({
      lookingFor: [{ key: "design", label: "Design" }],
      canHelpWith: [],
    });
  });

  it("counts no topics of blocked members", async () => {
    const { id, members } = await createMeeting(2);
    const [owner, viewer] = members;
    await save(owner, { lookingFor: ["Design"], canHelpWith: [] });
    await createBlock(owner.userId, viewer.userId);
    expect(await countTopics(viewer, id)).toEqual([]);
  });
});

describe("filter of attendees", () => {
  it("filters by kind and topic, combined with the search, and counts", async () => {
    const { id, members } = await createMeeting(3);
    const [ana, eli, tom] = members;
    if (!tom) throw new Error("no third member");
    await save(ana, { lookingFor: ["Design"], canHelpWith: ["Sales"] });
    await save(eli, { lookingFor: ["Diseño"], canHelpWith: [] });
    await save(tom, { lookingFor: [], canHelpWith: ["Design"] });
    await db().profile.update({ where: { userId: eli.userId }, data: { firstName: "Quillon" } });
    const find = async (query: string) => (await listAttendees(tom, id, query)).map(({ userId }) => userId).sort();
    expect(await find("?lookingFor=design")).toEqual([ana.userId, eli.userId].sort());
    expect(await find("?canHelpWith=design")).toEqual([tom.userId]);
    expect(await find("?lookingFor=design&canHelpWith=sales")).toEqual([ana.userId]);
    expect(await find("?lookingFor=design&search=quillon")).toEqual([eli.userId]);
    expect(await find("?lookingFor=nothing")).toEqual([]);
    expect((await countTopics(tom, id)).map(({ kind, key, count }) => [kind, key, count])).toEqual([
      ["looking_for", "design", 2],
      ["can_help_with", "design", 1],
      ["can_help_with", "sales", 1],
    ]);
  });
});
