import { drawQr, type QrDrawing } from "@/lib/core/shared/qr-code";
import { buildQrVcard } from "@/lib/profiles/vcard";
import { getVcardText } from "@/tests/support/fixtures/vcard-texts";
import { WRITTEN_NAMES } from "@/tests/support/fixtures/written-names";
import { decodeQr } from "@/tests/support/parsers/qr-code";

const PIXELS_PER_MODULE = 3;

function rasterize({ size, path }: QrDrawing): ImageData {
  const width = size * PIXELS_PER_MODULE;
  const data = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let row = 0; row < PIXELS_PER_MODULE; row++) {
      const start = (Number(y) * PIXELS_PER_MODULE + row) * width + Number(x) * PIXELS_PER_MODULE;
      for (let at = start; at < start + Number(length) * PIXELS_PER_MODULE; at++) data.fill(0, at * 4, at * 4 + 3);
    }
  }
  return { data, width, height: width, colorSpace: "srgb" };
}

const people = [
  ["a plain card", { firstName: "Marisol", lastName: "Vega", phone: "+1 813 555 0142", email: "m@nametag.test" }],
  ["emoji and CJK", { firstName: "👩🏽‍💻 Zoë", lastName: "漢字 김", company: "Ünïcode, “Inc”; \\ Söhne" }],
  ["one line break", { firstName: "Ana\r\nTEL:1", lastName: "O'Neil" }],
  ["300 characters", { firstName: "漢".repeat(300), lastName: "\\;,".repeat(100), phone: "1", email: "a@b.test" }],
  ["the largest card without omissions", { firstName: "Ana", company: "c".repeat(560) }],
] as const;

test.each(people)("encodes a card so that a reader reads the same text: %s", async (_, person) => {
  const { text } = buildQrVcard(person, getVcardText);
  await expect(decodeQr(rasterize(await drawQr(text)))).resolves.toBe(text);
});

test("encodes every name that people write", async () => {
  for (const firstName of Object.values(WRITTEN_NAMES).flat()) {
    const { text } = buildQrVcard({ firstName, lastName: "Vega" }, getVcardText);
    expect(await decodeQr(rasterize(await drawQr(text)))).toBe(text);
  }
});

test("leaves a margin of four modules", async () => {
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

test("rejects a text that exceeds the largest code", async () => {
  await expect(drawQr("x".repeat(2_332))).rejects.toThrow();
});
