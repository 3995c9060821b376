import { requireAdmin } from "./require-admin";

it("refuses everybody but admins", () => {
  expect(() => requireAdmin({ role: "user" })).toThrow("http.adminsOnly");
  expect(() => requireAdmin({ role: "admin" })).not.toThrow();
});
