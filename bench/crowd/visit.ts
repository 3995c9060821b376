import { setTimeout as wait } from "node:timers/promises";

import type { Member } from "../members";
import { EngineClient } from "../rows/engine-client";
import { BrowserTab } from "./browser-tab";
import { BrowserCalls } from "./http-client";
import { ChatSocket } from "./chat-socket";
import { ListReads } from "./list-reads";
import { withBackOff, withTimeout } from "./retry";
import { type CrowdOptions, type CrowdReport, type Step } from "./steps";
import { createWalk } from "./walk";

const MOVE_EVERY_MS = 2_000;
const WRITE_EVERY_MS = 5_000;
const READ_EVERY_MS = 10_000;
const TIMEOUT_MS = 20_000;
/** For the last acknowledgements. */
const GOODBYE_MS = 5_000;
/** Members behind one address of the venue. */
const MEMBERS_PER_ADDRESS = 1_000;
/** One in this many clients counts what arrives. The others only add up bytes. */
const SAMPLE = 20;

/** Alone or in a batch. */
const ARRIVAL = Buffer.from('checked_in"');
const POSITION = Buffer.from('"latitude"');

function count(data: Buffer, part: Buffer): number {
  let found = 0;
  for (let at = data.indexOf(part); at !== -1; at = data.indexOf(part, at + part.length)) found++;
  return found;
}

/** Starts after a random part of an interval. The report has failures already. */
async function repeat(everyMs: number, end: number, work: () => Promise<unknown> | void): Promise<void> {
  await wait(Math.random() * everyMs);
  while (performance.now() < end) {
    const next = performance.now() + everyMs;
    await Promise.resolve(work()).catch(() => undefined);
    await wait(Math.max(0, next - performance.now()));
  }
}

/** One member's browser, from opening the app until the end of the event. */
export async function visit(options: CrowdOptions, report: CrowdReport, index: number): Promise<void> {
  const { webPort, realtimePort, eventId, people, members, first, arriveWithinMs, stayMs } = options;
  const member = members[index] as Member;
  const partner = members[index % 2 === 0 ? index + 1 : index - 1];
  const end = performance.now() + arriveWithinMs + stayMs;
  const localAddress = `127.0.0.${2 + Math.floor((first + index) / MEMBERS_PER_ADDRESS)}`;
  const calls = new BrowserCalls(webPort, member);
  const opensPages = index % 2 === 0;
  const attendees = `/api/events/${eventId}/rsvped-attendees`;
  const isSample = index % SAMPLE === 0;
  const fail = (reason: string) => void report.errors.push(reason);

  async function measure<Result>(step: Step, work: () => Promise<Result>): Promise<Result> {
    const start = performance.now();
    try {
      const result = await work();
      report.durations[step].push(performance.now() - start);
      return result;
    } catch (error) {
      fail(`${step}: ${error instanceof Error ? error.message : String(error)}`);
      throw error;
    }
  }
  const readAll = (step: Step, ...paths: string[]) =>
    Promise.all(paths.map((path) => measure(step, () => calls.get(path))));
  const connect = <Result>(work: () => Promise<Result>) => withBackOff(work, () => report.retries++);
  const reads = new ListReads(people, end, () => readAll("reread", `${attendees}/summary`));

  await wait(Math.random() * arriveWithinMs);
  // Half of them open the page. The others return to an open tab and read the list again.
  const tab = new BrowserTab(calls, measure, eventId, opensPages ? `/events/${eventId}` : "/events");
  if (opensPages) await tab.load();
  else await measure("list", () => calls.get("/api/events"));
  const chat = await measure("ws", () =>
    connect(() =>
      ChatSocket.open(realtimePort, member, localAddress, {
        onAcknowledged: (ms) => report.durations.chat.push(ms),
        onError: fail,
        onFrame: (type, data) => {
          report.receivedBytes += data.length;
          const isAttendance = type === "attendance_changes" || type === "user_checked_in";
          if (isAttendance && isSample) report.arrivals += SAMPLE * count(data, ARRIVAL);
          if (isAttendance || type === "rsvp_counts") reads.onChange();
        },
      }),
    ),
  );
  // Not before the connection, as in the browser.
  await readAll("shell", "/api/badge-counts");
  await tab.rsvp();
  await tab.checkIn();
  await tab.openPeople();
  await chat.join(eventId);
  reads.onJoin();
  const onEvent = (data: Buffer) => {
    report.receivedBytes += data.length;
    if (isSample) report.positions += SAMPLE * count(data, POSITION);
  };
  const walk = createWalk();
  const joinMap = () => EngineClient.join(realtimePort, member.token, eventId, { localAddress, onEvent });
  const map = await measure("map", () => connect(() => withTimeout(joinMap(), TIMEOUT_MS, "map")));
  const move = () =>
    withTimeout(map.emitWithAck("locationUpdate", { eventId, ...walk() }), TIMEOUT_MS, "acknowledgement");
  await Promise.all([
    repeat(MOVE_EVERY_MS, end, () => measure("move", move)),
    repeat(WRITE_EVERY_MS, end, () => partner && chat.write(partner.id)),
    repeat(READ_EVERY_MS, end, () =>
      measure("read", () => calls.get(`/api/messages/conversation/${partner?.id ?? member.id}`)),
    ),
  ]);
  for (const until = performance.now() + GOODBYE_MS; chat.unacknowledged > 0 && performance.now() < until;)
    await wait(100);
  for (let n = chat.unacknowledged; n > 0; n--) fail("chat: not acknowledged");
  reads.stop();
  tab.close();
  chat.close();
  map.close();
  calls.close();
}
