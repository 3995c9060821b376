import { getAttendanceGrade, getAttendancePercentage } from "./policy";

test("rounds the attendance percentage, caps it at 100, and returns null without registrations", () => {
  expect(getAttendancePercentage(3, 2)).toBe(67);
  expect(getAttendancePercentage(200, 1)).toBe(1);
  expect(getAttendancePercentage(2, 5)).toBe(100);
  expect(getAttendancePercentage(5, 0)).toBe(0);
  expect(getAttendancePercentage(0, 0)).toBeNull();
  expect(getAttendancePercentage(0, 4)).toBeNull();
});

test("grades attendance as good from 70, fair from 40 and low below", () => {
  expect([100, 70, 69, 40, 39, 0].map(getAttendanceGrade)).toEqual(["good", "good", "fair", "fair", "low", "low"]);
});
