import { readCrowds } from "./crowd";

it("measures the crowds of the targets by default", () => {
  expect(readCrowds([]).map(({ people }) => people)).toEqual([300, 1_000]);
  expect(readCrowds(["--crowd", "1000"])).toEqual([{ people: 1_000, arriveWithinMs: 180_000 }]);
});

it("measures a crowd of another size within a given time", () => {
  expect(readCrowds(["--crowd", "2000", "--within", "300"])).toEqual([{ people: 2_000, arriveWithinMs: 300_000 }]);
});

it("measures with more than one web process", () => {
  expect(readCrowds(["--crowd", "1000", "--web", "2"])).toMatchObject([{ people: 1_000, webProcesses: 2 }]);
});

it.each([
  [["--web", "0"], "processes"],
  [["--crowd", "3"], "even"],
  [["--crowd", "2000"], "seconds"],
  [["--crowd", "2000", "--within", "0"], "seconds"],
])("refuses %p", (args, message) => {
  expect(() => readCrowds(args)).toThrow(message);
});
