/** What is owed to members is sent once: by any number of processes, through refusals, lost answers and killed workers. */
import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import path from "node:path";

import { pool, db } from "@/lib/core/server/db";
import { enqueueDeliveries, removeOldDeliveries, type NewDelivery } from "@/lib/notifications/service/deliveries/deliveries";
import { runDeliveries } from "@/lib/notifications/service/deliveries/delivery-run";

import { fromNow } from "@/tests/support/setup/clock";
import { resetDatabase } from "@/tests/support/database/database";
import { createMember, createUser } from "@/tests/support/database/factories";
import { startResend } from "@/tests/support/servers/resend";

let resend: Awaited<ReturnType<typeof startResend>>;

beforeEach(async () => {
  await resetDatabase();
  resend = await startResend();
});
afterEach(() => resend.stop());

const note = (userId: string, name: string): NewDelivery => ({
  channel: "mail",
  key: `test:${name}:${userId}`,
  kind: "requests",
  userId,
  payload: { about: "note", title: `Note ${name}`, body: "Something happened.", path: "/events" },
});
const owe = async (count: number): Promise<string> => {
  const { id } = await createUser();
  await enqueueDeliveries(Array.from({ length: count }, (_, number) => note(id, String(number))));
  return id;
};
const states = async () => (await db().delivery.findMany({ orderBy: { key: "asc" } })).map(({ status }) => status);
/** As if so much time had gone by for the queue, whose clock is the database's. */
const later = (seconds: number) =>
  pool().query(`UPDATE deliveries SET "nextAttemptAt" = "nextAttemptAt" - $1 * interval '1 second'`, [seconds]);

test("what is written with a transaction stands and falls with it, and a key is owed once", async () => {
  const { id } = await createUser();
  const fails = db().$transaction(async (tx) => {
    await enqueueDeliveries([note(id, "a")], tx);
    throw new Error("no");
  });
  await expect(fails).rejects.toThrow("no");
  expect(await states()).toEqual([]);
  expect(await db().$transaction((tx) => enqueueDeliveries([note(id, "a"), note(id, "b")], tx))).toBe(2);
  expect(await enqueueDeliveries([note(id, "b"), note(id, "c")])).toBe(1);
  await runDeliveries();
  await runDeliveries();
  expect(resend.mails.map(({ subject }) => subject).sort()).toEqual(["Note a", "Note b", "Note c"]);
  expect(await states()).toEqual(["sent", "sent", "sent"]);
});

test("four processes at once send each one once", async () => {
  await owe(60);
  const totals = await Promise.all([runDeliveries(), runDeliveries(), runDeliveries(), runDeliveries()]);
  expect(totals.reduce((sum, { sent }) => sum + sent, 0)).toBe(60);
  expect(resend.calls).toHaveLength(60);
  expect(resend.mails).toHaveLength(60);
});

test("two workers, one killed in the middle of sending: none lost, none doubled", async () => {
  await owe(40);
  // The mails are taken, and the worker dies before it learns of it.
  resend.answers(() => "lost");
  const root = path.resolve(__dirname, "../../..");
  const worker = spawn(process.execPath, ["--import", "tsx", path.join(root, "tests/support/servers/delivery-process.ts")], {
    cwd: root,
    // Jest's own copy of it isn't what a child would inherit.
    env: { ...process.env },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const exited = new Promise((resolve) => worker.once("exit", resolve));
  await resend.nextCall();
  worker.kill("SIGKILL");
  await exited;
  const orphans = await db().delivery.count({ where: { status: "queued", attempts: 1 } });
  expect(orphans).toBeGreaterThan(0);

  resend.answers(() => undefined);
  await Promise.all([runDeliveries(), runDeliveries()]);
  // What the dead one had claimed is still its own: nobody else touches it before its time is up.
  expect(await db().delivery.count({ where: { status: "queued" } })).toBe(orphans);
  await later(120);
  await Promise.all([runDeliveries(), runDeliveries()]);
  expect(new Set(await states())).toEqual(new Set(["sent"]));
  expect(resend.mails).toHaveLength(40);
  expect(new Set(resend.mails.map(({ subject }) => subject)).size).toBe(40);
  expect(resend.calls.length).toBeGreaterThan(40);
}, 30_000);

test("a provider in trouble is asked again later each time, five times in all", async () => {
  await owe(1);
  resend.answers(() => ({ status: 500 }));
  for (let attempt = 1; attempt <= 5; attempt++) {
    await runDeliveries();
    expect(resend.calls).toHaveLength(attempt);
    // Not again at once.
    await runDeliveries();
    expect(resend.calls).toHaveLength(attempt);
    const [row] = await db().delivery.findMany();
    expect(row).toMatchObject({ attempts: attempt, status: attempt < 5 ? "queued" : "failed" });
    expect(row?.lastError).toContain("Said 500");
    await later(60 * 60);
  }
  await runDeliveries();
  expect(resend.calls).toHaveLength(5);
});

test("too many at once is nobody's fault: it waits as told and counts as no attempt", async () => {
  await owe(3);
  let refusals = 7;
  resend.answers(() =>
    refusals-- > 0 ? { status: 429, name: "rate_limit_exceeded", headers: { "retry-after": "1" } } : undefined,
  );
  await runDeliveries();
  expect(await states()).toEqual(["sent", "sent", "sent"]);
  expect(resend.mails).toHaveLength(3);
  expect((await db().delivery.findMany()).every(({ attempts }) => attempts === 1)).toBe(true);
});

test("what is refused for good is asked once; a mail whose wording changed after it was taken is out already", async () => {
  const userId = await owe(2);
  resend.answers(({ body }) => (body.subject === "Note 0" ? { status: 422 } : { status: 502, isTaken: true }));
  await runDeliveries();
  await db().profile.update({ where: { userId }, data: { firstName: "Renamed" } });
  resend.answers(() => undefined);
  await later(60 * 60);
  await runDeliveries();
  expect(await states()).toEqual(["failed", "sent"]);
  expect(resend.mails).toHaveLength(1);
});

test("what is no longer wanted when its turn comes is dropped", async () => {
  const [ana, ben, cyd, dee] = [await createUser(), await createUser(), await createUser(), await createUser()];
  await enqueueDeliveries([ana, ben, cyd, dee].map(({ id }) => note(id, "x")));
  await db().profile.update({ where: { userId: ben.id }, data: { notifications: { requests: { email: false } } } });
  await db().user.update({ where: { id: cyd.id }, data: { suspendedAt: fromNow({}) } });
  await db().user.update({ where: { id: dee.id }, data: { deletedAt: fromNow({}) } });
  expect(await runDeliveries()).toMatchObject({ sent: 1, dropped: 3 });
  expect(resend.mails.map(({ to }) => to)).toEqual([ana.email]);
});

test("a push message without a device is dropped, and one row that can't be read harms no other", async () => {
  const { userId } = await createMember();
  await enqueueDeliveries([{ ...note(userId, "push"), channel: "push" }, note(userId, "mail")]);
  await db().delivery.create({
    data: { channel: "mail", key: randomUUID(), kind: "requests", userId, payload: { about: "nothing" } },
  });
  expect(await runDeliveries()).toMatchObject({ sent: 1, dropped: 1, queued: 1 });
});

test("a letter says how to stop its kind, for people and for mail programs, and breaks into no header", async () => {
  const { id } = await createUser();
  const hostile = {
    ...note(id, "h"),
    payload: { about: "note" as const, title: "Hi\r\nBcc: all@x.test", body: "<b>x</b>", path: "/events" },
  };
  await enqueueDeliveries([hostile]);
  await runDeliveries();
  const [mail] = resend.mails;
  expect(mail?.subject).toBe("Hi Bcc: all@x.test");
  expect(mail?.html).not.toContain("<b>");
  expect(mail?.headers).toEqual({
    "List-Unsubscribe": expect.stringMatching(/^<http:\/\/localhost:3000\/api\/unsubscribe\?token=[\w.-]+>$/),
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  });
  expect(mail?.text).toContain("http://localhost:3000/unsubscribe?token=");
});

test("settled ones are removed after two months, those still owed never", async () => {
  await owe(2);
  await db().delivery.updateMany({ data: { createdAt: fromNow({ days: -61 }) } });
  await db().delivery.updateMany({ where: { key: { startsWith: "test:0" } }, data: { status: "sent" } });
  expect(await removeOldDeliveries()).toBe(1);
  expect(await states()).toEqual(["queued"]);
});
