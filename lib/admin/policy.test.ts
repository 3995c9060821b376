import { attendanceGrade, attendancePercentage, requireAdmin } from "./policy";

test("attendance: rounded, capped at 100, null without registrations (contract §5)", () => {
  expect(attendancePercentage(3, 2)).toBe(67);
  expect(attendancePercentage(200, 1)).toBe(1);
  expect(attendancePercentage(2, 5)).toBe(100);
  expect(attendancePercentage(5, 0)).toBe(0);
  expect(attendancePercentage(0, 0)).toBeNull();
  expect(attendancePercentage(0, 4)).toBeNull();
});

test("green from 70, yellow from 40, red below (spec B§9)", () => {
  expect([100, 70, 69, 40, 39, 0].map(attendanceGrade)).toEqual(["good", "good", "fair", "fair", "low", "low"]);
});

test("only admins", () => {
  expect(() => requireAdmin({ role: "user" })).toThrow("Only admins");
  expect(() => requireAdmin({ role: "admin" })).not.toThrow();
});
