import { setTimeout as wait } from "node:timers/promises";

import { getReadDelayMs } from "@/components/live/read-window";

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
/** As in `components/live/attendee-cache.ts`. */
const SUGGESTIONS_EVERY_MS = 60_000;
const TIMEOUT_MS = 20_000;
/** For the last acknowledgements. */
const GOODBYE_MS = 5_000;
/** One in this many members opens the map, which a phone doesn't by itself. */
const MAP_SHARE = 4;
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
  const { webPorts, realtimePort, eventId, people, members, first, arriveWithinMs, stayMs } = options;
  const member = members[index] as Member;
  const partner = members[index % 2 === 0 ? index + 1 : index - 1];
  const end = performance.now() + arriveWithinMs + stayMs;
  const localAddress = `127.0.0.${2 + Math.floor((first + index) / MEMBERS_PER_ADDRESS)}`;
  const webPort = webPorts[Math.floor(index / 2) % webPorts.length] as number;
  const calls = new BrowserCalls(webPort, member);
  const opensPage = index % 2 === 0;
  const opensMap = index % MAP_SHARE === 0;
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
  const connect = <Result>(work: () => Promise<Result>) => withBackOff(work, () => report.retries++);
  const tab = new BrowserTab(calls, measure, eventId);
  const reads = new ListReads(people, end, () => tab.play("another"));
  const openChat = () =>
    ChatSocket.open(realtimePort, member, localAddress, {
      onAcknowledged: (ms) => report.durations.chat.push(ms),
      onError: fail,
      onFrame: (type, data) => {
        report.receivedBytes += data.length;
        const isAttendance = type === "attendance_changes" || type === "user_checked_in";
        if (isAttendance && isSample) report.arrivals += SAMPLE * count(data, ARRIVAL);
        if (isAttendance || type === "rsvp_counts") reads.onChange();
      },
    });

  await wait(Math.random() * arriveWithinMs);
  // Half of them have the page open already.
  const [chat] = await Promise.all([measure("ws", () => connect(openChat)), tab.play("page", { isOpen: !opensPage })]);
  if (opensPage) tab.track("page_view");
  await tab.play("rsvp");
  tab.track("rsvp_created");
  await chat.join(eventId);
  await tab.play("check-in");
  tab.track("check_in");
  tab.track("page_view");
  // People joins anew, and then reads its list.
  await chat.join(eventId);
  reads.onJoin();
  const onEvent = (data: Buffer) => {
    report.receivedBytes += data.length;
    if (isSample) report.positions += SAMPLE * count(data, POSITION);
  };
  const walk = createWalk();
  const joinMap = () => EngineClient.join(realtimePort, member.token, eventId, { localAddress, onEvent });
  const map = opensMap ? await measure("map", () => connect(() => withTimeout(joinMap(), TIMEOUT_MS, "map"))) : null;
  const move = (by: EngineClient) =>
    withTimeout(by.emitWithAck("locationUpdate", { eventId, ...walk() }), TIMEOUT_MS, "acknowledgement");
  const readLater = async () => {
    const delayMs = Math.max(SUGGESTIONS_EVERY_MS, getReadDelayMs(people));
    if (performance.now() + delayMs > end) return;
    await wait(delayMs);
    await tab.play("later");
  };
  await Promise.all([
    readLater(),
    map && repeat(MOVE_EVERY_MS, end, () => measure("move", () => move(map))),
    repeat(WRITE_EVERY_MS, end, () => partner && chat.write(partner.id)),
    repeat(READ_EVERY_MS, end, () =>
      measure("read", () => calls.get(`/api/messages/conversation/${partner?.id ?? member.id}`)),
    ),
  ]);
  for (const until = performance.now() + GOODBYE_MS; chat.unacknowledged > 0 && performance.now() < until;)
    await wait(100);
  for (let n = chat.unacknowledged; n > 0; n--) fail("chat: not acknowledged");
  reads.stop();
  chat.close();
  map?.close();
  calls.close();
}
