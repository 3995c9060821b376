import { idSchema, idWithMessage } from "./id";

const ID = "3f8e1c52-9b7a-4d36-8e21-c0ffee15900d";

it("lower-cases a UUID", () => {
  expect(idSchema.parse(ID.toUpperCase())).toBe(ID);
  expect(idSchema.parse(ID)).toBe(ID);
});

it.each(["", "nobody", ID.replaceAll("-", ""), `${ID} `, `{${ID}}`, 7, null])("rejects %p", (value) => {
  expect(idSchema.safeParse(value).success).toBe(false);
});

it("carries the given message key", () => {
  expect(idWithMessage("events.required").safeParse("x").error?.issues[0]?.message).toBe("events.required");
});
