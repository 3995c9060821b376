import { validatePasswords } from "./validate-passwords";

it.each([
  ["", "rosemary7", "missing"],
  ["rosemary7", "   ", "missing"],
  ["      ", "      ", "missing"],
  ["rosemary7", "rosemary8", "mismatch"],
  ["12345", "12345", "tooShort"],
  ["123456", "123456", null],
])("finds the first problem of %j and %j: %s", (password, confirmation, problem) => {
  expect(validatePasswords(password, confirmation)).toBe(problem);
});
