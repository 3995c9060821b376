import type { Row } from "./ledger";
import { killRedis } from "./rows/bus";
import { shiftClock } from "./rows/clock";
import { abortedRequests, reconnectStorm } from "./rows/crowd";
import { killPostgres, stopPostgres } from "./rows/database";
import { readOnTwoProcesses, repeatSends } from "./rows/delivery";
import { doorDevice, doorOffline, doorTwice } from "./rows/door";
import { backUpAndRestore, interruptFirstStart } from "./rows/installation";
import { badNetwork, halfOpenSocket } from "./rows/network";
import { killRealtime } from "./rows/processes";
import { drain, exhaustPool } from "./rows/requests";
import { endSessions, repeatCalls } from "./rows/rights";
import { slowReader } from "./rows/slow-reader";
import { fullDisk, killDuringUpload, lowDisk } from "./rows/uploads";

/** All rows, in the order in which they run. */
export const ROWS: readonly Row[] = [
  ...[killRealtime, stopPostgres, killPostgres, killRedis, slowReader, halfOpenSocket],
  ...[repeatSends, readOnTwoProcesses, shiftClock, drain, endSessions, repeatCalls, exhaustPool],
  ...[reconnectStorm, abortedRequests, killDuringUpload, fullDisk, lowDisk],
  ...[doorOffline, doorDevice, doorTwice],
  ...[badNetwork, interruptFirstStart, backUpAndRestore],
];
