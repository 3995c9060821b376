import { qrVcard } from "@/lib/profiles/vcard";
import { readQr } from "@/tests/support/readers/qr-reader";

import { drawQr, type QrDrawing } from "./qr-code";

const PIXELS_A_MODULE = 3;

/** Black on white pixels of the drawing, as the browser fills its path. */
function pixels({ size, path }: QrDrawing): ImageData {
  const width = size * PIXELS_A_MODULE;
  const data = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let row = 0; row < PIXELS_A_MODULE; row++) {
      const start = (Number(y) * PIXELS_A_MODULE + row) * width + Number(x) * PIXELS_A_MODULE;
      for (let at = start; at < start + Number(length) * PIXELS_A_MODULE; at++) data.fill(0, at * 4, at * 4 + 3);
    }
  }
  return { data, width, height: width, colorSpace: "srgb" };
}

const people = [
  ["a plain one", { firstName: "Marisol", lastName: "Vega", phone: "+1 813 555 0142", email: "m@nametag.test" }],
  ["emoji and CJK", { firstName: "👩🏽‍💻 Zoë", lastName: "漢字 김", company: "Ünïcode, “Inc”; \\ Söhne" }],
  ["one line break", { firstName: "Ana\r\nTEL:1", lastName: "O'Neil" }],
  ["300 characters", { firstName: "漢".repeat(300), lastName: "\\;,".repeat(100), phone: "1", email: "a@b.test" }],
  ["the largest that is drawn at ease", { firstName: "Ana", company: "c".repeat(560) }],
] as const;

test.each(people)("%s: the picture is read back as the same card", async (_, person) => {
  const { text } = qrVcard(person);
  await expect(readQr(pixels(await drawQr(text)))).resolves.toBe(text);
});

test("white is left around it", async () => {
  const { size, path } = await drawQr("BEGIN:VCARD");
  expect(size).toBe(21 + 8);
  const corners = [...path.matchAll(/M(\d+) (\d+)h(\d+)/g)].map(([, x, y, length]) => ({
    left: Number(x),
    top: Number(y),
    right: Number(x) + Number(length),
  }));
  expect(Math.min(...corners.map(({ left }) => left))).toBe(4);
  expect(Math.min(...corners.map(({ top }) => top))).toBe(4);
  expect(Math.max(...corners.map(({ right }) => right))).toBe(size - 4);
});

test("what no code can hold is refused", async () => {
  await expect(drawQr("x".repeat(2_332))).rejects.toThrow();
});
