import { decodeQr } from "@/tests/support/parsers/qr-code";

import { drawQrPng } from "./qr-png";

it.each(["https://nametag.example.com/b/0123456789ABCDEF", `https://${"long.".repeat(20)}example/b/0123456789ABCDEF`])(
  "draws a code that readers read, in at most 3 kB: %s",
  async (text) => {
    const png = await drawQrPng(text);
    expect(png.length).toBeLessThanOrEqual(3_000);
    expect(await decodeQr(png)).toBe(text);
  },
);
