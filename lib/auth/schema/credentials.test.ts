import { MAX_PASSWORD_LENGTH } from "../constants";
import { newPasswordSchema, requiredPasswordSchema } from "./credentials";

it.each([
  ["spaces around it", " secret1 "],
  ["no letters", "000000"],
  ["letters of any script", "пароль-密碼-🔑"],
  ["decomposed accents, which have a composed form too", "cafe\u0301-cafe\u0301"],
  ["200 characters", "Ab1 ".repeat(MAX_PASSWORD_LENGTH / 4)],
])("keeps a password with %s exactly as it was typed", (_, password) => {
  for (const schema of [newPasswordSchema, requiredPasswordSchema]) expect(schema.parse(password)).toBe(password);
});

it("refuses a longer password instead of shortening it", () => {
  expect(newPasswordSchema.safeParse("a".repeat(MAX_PASSWORD_LENGTH + 1)).success).toBe(false);
});
