import { formatCrowd, formatTargets } from "./report";
import { createReport, mergeReports } from "./steps";

const buildReport = (checkIn: number[], chat: number[], errors: string[] = []) => {
  const report = createReport();
  Object.assign(report.durations, { "check-in": checkIn, chat });
  return { ...report, errors };
};
const buildUsages = (webMb: number | null, realtimeMb: number | null) =>
  [
    { name: "web", cpuMs: 3_000, startMb: 200, peakMb: webMb, endMb: webMb, idleMb: 190 },
    { name: "realtime", cpuMs: 1_000, startMb: 100, peakMb: realtimeMb, endMb: realtimeMb, idleMb: 120 },
  ] as const;

describe("formatTargets", () => {
  it("says which targets are met", () => {
    const slow = buildReport(
      [...Array<number>(90).fill(200), ...Array<number>(10).fill(1_200)],
      [249, 250],
      ["map: 1"],
    );
    expect(formatTargets({ report: slow, usages: buildUsages(501, 250) })).toEqual([
      "✗ falls short check-in p95 ≤ 500 ms",
      "✓ pass        chat p95 ≤ 250 ms",
      "✗ falls short no error",
      "✗ falls short web ≤ 500 MB",
      "✓ pass        realtime ≤ 250 MB",
    ]);
  });

  it("does not pass what was not measured, or a process that ended", () => {
    const targets = formatTargets({ report: buildReport([], []), usages: buildUsages(null, 100) });
    expect(targets.map((line) => line.startsWith("✓"))).toEqual([false, false, true, false, true]);
  });
});

it("merges the reports of several processes", () => {
  const first = { ...buildReport([1, 2], [3]), positions: 5, cpuMs: 10 };
  const second = { ...buildReport([4], [], ["page: 500"]), positions: 2, retries: 1, cpuMs: 1 };
  expect(mergeReports([first, second])).toMatchObject({
    durations: { "check-in": [1, 2, 4], chat: [3], page: [] },
    ...{ errors: ["page: 500"], positions: 7, retries: 1, cpuMs: 11 },
  });
});

it("prints percentiles, use of the processor, and errors by how often they occurred", () => {
  const checkIn = Array.from({ length: 100 }, (_, index) => index + 1);
  const errors = ["b: 500", "a: timeout", "a: timeout"];
  const report = buildReport(checkIn, [], errors);
  report.durations.ws = report.durations.map = [1, 1];
  const lines = formatCrowd({ report, usages: buildUsages(380, 101) }, 10);
  const find = (name: string) => lines.find((line) => line.startsWith(name))?.replace(/ +/g, " ");
  expect(find("check-in")).toBe("check-in 100 50 ms 95 ms 99 ms");
  expect(find("chat")).toBe("chat 0 – – –");
  expect(find("web")).toBe(
    "web 30 % of a core, 200 MB at the start, 380 MB at most, 380 MB at the end, 190 MB when idle",
  );
  expect(find("sockets")).toBe("sockets 4, 250 MB of realtime for 1,000 of them");
  expect(find("errors")).toBe("errors 3; 2 × a: timeout; 1 × b: 500");
});
