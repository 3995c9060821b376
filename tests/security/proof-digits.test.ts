/** Six digits by mail that prove who asks for a sensitive act (docs/product/two-step.md#digits). */
import * as codeRoute from "@/app/api/auth/reauthenticate/code/route";
import * as reauthenticateRoute from "@/app/api/auth/reauthenticate/route";
import * as passkeysOptionsRoute from "@/app/api/auth/two-step/passkeys/options/route";
import { db } from "@/lib/core/server/db";
import { consume, resetRateLimits } from "@/lib/core/server/rate-limit";
import { clock } from "@/lib/core/shared/clock";

import { resetDatabase } from "@/tests/support/database/database";
import { createPasskey } from "@/tests/support/factories/two-step";
import { createSession, createUser } from "@/tests/support/factories/users";
import { recordBus } from "@/tests/support/servers/bus";
import { CodeBrowser } from "@/tests/support/servers/code-browser";
import { createOutbox } from "@/tests/support/servers/outbox";
import { callRoute } from "@/tests/support/servers/route";
import type { ErrorBody } from "@/tests/support/servers/two-step";
import { advanceClock, fromNow, stopClock } from "@/tests/support/setup/clock";

recordBus();
const outbox = createOutbox();

beforeEach(async () => {
  await resetDatabase();
  resetRateLimits();
  stopClock("2026-11-20T23:00:05Z");
});

/** A member without a password whose session proved nothing for a while. */
async function createQuickMember() {
  const user = await createUser({ passwordHash: null, emailVerifiedAt: clock.now() });
  const { token } = await createSession(user.id, { createdAt: fromNow({ minutes: -16 }) });
  return { ...user, token };
}
type Member = Pick<Awaited<ReturnType<typeof createQuickMember>>, "email" | "token">;

const send = ({ token }: Pick<Member, "token">) => callRoute<ErrorBody>(codeRoute, "POST", { token });
const prove = ({ token }: Pick<Member, "token">, code: string) =>
  callRoute<ErrorBody>(reauthenticateRoute, "POST", { token, body: { proof: { method: "email", code } } });
const act = async ({ token }: Pick<Member, "token">) =>
  (await callRoute<ErrorBody>(passkeysOptionsRoute, "POST", { token })).json.code ?? "done";

const readDigits = async (email: string): Promise<string> => {
  const mail = (await outbox.list()).find(({ to }) => to === email);
  return /^(\d{6}) is your/.exec(mail?.subject ?? "")?.[1] ?? "";
};
async function getDigits(member: Member): Promise<string> {
  // The outbox orders mails by time.
  advanceClock({ seconds: 1 });
  expect((await send(member)).status).toBe(204);
  return readDigits(member.email);
}
const toWrong = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

it("opens sensitive acts for 15 minutes to an account without a password", async () => {
  const ana = await createQuickMember();
  expect(await act(ana)).toBe("reauthenticate");
  const code = await getDigits(ana);
  const [mail] = await outbox.list();
  expect(mail?.text).toContain("Enter these digits to confirm that it's you.");
  expect((await prove(ana, `Your code: ${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(204);
  expect(await act(ana)).toBe("done");
  advanceClock({ minutes: 15, seconds: 1 });
  expect(await act(ana)).toBe("reauthenticate");
});

describe("an account with something stronger", () => {
  it.each([
    ["a password", (id: string) => db().user.update({ where: { id }, data: { passwordHash: "a hash" } })],
    ["a second step", (id: string) => createPasskey(id)],
  ])("gets no digits and can't use earlier ones with %s", async (_, strengthen) => {
    const ana = await createQuickMember();
    const code = await getDigits(ana);
    await strengthen(ana.id);
    expect((await prove(ana, code)).status).toBe(403);
    const { status, json } = await send(ana);
    expect([status, json.message]).toEqual([403, "This account has a password or a second step. Please use that."]);
    expect(await outbox.list()).toHaveLength(1);
  });
});

describe("the digits", () => {
  it("work once, also with two calls at the same time", async () => {
    const ana = await createQuickMember();
    const code = await getDigits(ana);
    const answers = await Promise.all([prove(ana, code), prove(ana, code)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    const { status, json } = await prove(ana, code);
    expect([status, json.message]).toEqual([409, "These digits no longer work. Please ask for new ones."]);
  });

  it("work for ten minutes", async () => {
    const ana = await createQuickMember();
    const code = await getDigits(ana);
    advanceClock({ minutes: 10 });
    expect((await prove(ana, code)).status).toBe(409);
  });

  it("work for five tries", async () => {
    const ana = await createQuickMember();
    const code = await getDigits(ana);
    const { status, json } = await prove(ana, toWrong(code));
    expect([status, Object.values(json.fields ?? {})]).toEqual([
      403,
      ["These digits are not right. Please check them."],
    ]);
    for (let count = 0; count < 4; count += 1) expect((await prove(ana, toWrong(code))).status).toBe(403);
    expect((await prove(ana, code)).status).toBe(409);
    expect(await act(ana)).toBe("reauthenticate");
  });

  it("are replaced by new ones", async () => {
    const ana = await createQuickMember();
    const [earlier, newer] = [await getDigits(ana), await getDigits(ana)];
    expect((await prove(ana, earlier)).status).toBe(403);
    expect((await prove(ana, newer)).status).toBe(204);
  });

  it("count in the session that asked alone", async () => {
    const [ana, ben] = [await createQuickMember(), await createQuickMember()];
    const other = await createSession(ana.id, { createdAt: fromNow({ minutes: -16 }) });
    const code = await getDigits(ana);
    expect((await prove(other, code)).status).toBe(409);
    await getDigits(ben);
    expect((await prove(ben, code)).status).toBe(403);
    expect((await prove(ana, code)).status).toBe(204);
    expect(await act(other)).toBe("reauthenticate");
  });

  it("end with the address that they were mailed to", async () => {
    const ana = await createQuickMember();
    const code = await getDigits(ana);
    await db().user.update({ where: { id: ana.id }, data: { email: "moved@nametag.test" } });
    expect((await prove(ana, code)).status).toBe(403);
  });

  it("of a sign-in prove nothing, and those of a proof sign nobody in", async () => {
    const ana = await createQuickMember();
    const code = await getDigits(ana);
    const browser = new CodeBrowser();
    advanceClock({ seconds: 1 });
    await browser.ask(ana.email);
    const forSignIn = await readDigits(ana.email);
    expect((await prove(ana, forSignIn)).status).toBe(403);
    expect((await browser.verify(ana.email, code)).status).toBe(403);
    expect((await browser.verify(ana.email, forSignIn)).status).toBe(200);
  });
});

it("mails a member three times in 15 minutes and eight times a day", async () => {
  const [ana, ben] = [await createQuickMember(), await createQuickMember()];
  const statuses: number[] = [];
  for (let count = 0; count < 4; count += 1) statuses.push((await send(ana)).status);
  expect(statuses).toEqual([204, 204, 204, 429]);
  for (let count = 0; count < 8; count += 1) await consume("proofCodeDay", ben.id);
  expect((await send(ben)).status).toBe(429);
});
