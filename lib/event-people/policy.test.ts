import { formatCode } from "@/lib/core/shared/text/code-digits";

import { readNameTagCode } from "./policy";

const CODE = "01ABCDEFGHJKMNPQ";

it.each([
  CODE,
  "01ab-cdef-ghjk-mnpq",
  " o1AB cdef GHJK mnpq ",
  "0lABCDEFGHJKMNPQ",
  "OiABCDEFGHJKMNPQ",
  `https://nametag.test/b/${CODE}`,
  `http://localhost:3000/b/${CODE.toLowerCase()}?x=1`,
  `https://nametag.test/t/${CODE}`,
])("reads %p", (text) => {
  expect(readNameTagCode(text)).toBe(CODE);
});

it.each(["", "01ABCDEFGHJKMNP", `${CODE}0`, "U1ABCDEFGHJKMNPQ", `https://nametag.test/events/${CODE}`, "javascript:x"])(
  "refuses %p",
  (text) => {
    expect(readNameTagCode(text)).toBeNull();
  },
);

it("formats a code in groups of four", () => {
  expect(formatCode(CODE)).toBe("01AB-CDEF-GHJK-MNPQ");
});
