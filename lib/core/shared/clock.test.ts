import { startOfToday } from "date-fns";

import { clock } from "./clock";

const READS = /reads the system's clock/;

describe("the guard on the system's clock in tests", () => {
  it("throws when our own code creates the present date", () => {
    expect(() => Reflect.construct(Date, []) as Date).toThrow(READS);
    expect(() => [1].map(() => Reflect.construct(Date, []) as Date)).toThrow(READS);
  });

  it("throws when our own code asks for the present time, and names the place", () => {
    const { now: readNow } = Date;
    expect(() => readNow()).toThrow(READS);
    expect(() => readNow()).toThrow(
      expect.objectContaining({ stack: expect.stringMatching(/\n +at .*clock\.test\.ts/) }),
    );
  });

  it("lets packages read it, and our code create other dates", () => {
    expect(startOfToday().getHours()).toBe(0);
    expect(new Date(clock.ms()).getTime()).toBeGreaterThan(0);
  });
});
