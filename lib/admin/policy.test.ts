import { attendanceGrade, attendancePercentage, requireAdmin } from "./policy";

test("attendancePercentage is rounded, capped at 100, and null without registrations", () => {
  expect(attendancePercentage(3, 2)).toBe(67);
  expect(attendancePercentage(200, 1)).toBe(1);
  expect(attendancePercentage(2, 5)).toBe(100);
  expect(attendancePercentage(5, 0)).toBe(0);
  expect(attendancePercentage(0, 0)).toBeNull();
  expect(attendancePercentage(0, 4)).toBeNull();
});

test("attendanceGrade is good from 70, fair from 40, low below", () => {
  expect([100, 70, 69, 40, 39, 0].map(attendanceGrade)).toEqual(["good", "good", "fair", "fair", "low", "low"]);
});

test("requireAdmin throws for everyone but admins", () => {
  expect(() => requireAdmin({ role: "user" })).toThrow("http.adminsOnly");
  expect(() => requireAdmin({ role: "admin" })).not.toThrow();
});
