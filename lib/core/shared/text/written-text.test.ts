import { cutText, looksBlank, splitGraphemes, toLines, toOneLine } from "./written-text";

it.each(["", " \t\n", "\u200b", "\u200d\ufe0f", "\u3164", "\u2800", "\u202e\u2066", "\u00ad", "\u180e", "\u{e0020}"])(
  "takes %j as blank",
  (text) => {
    expect(looksBlank(text)).toBe(true);
    expect(toLines(text)).toBe("");
    expect(toOneLine(text)).toBe("");
  },
);

it.each(["a", "۰", "❤️", "👨‍👩‍👧", "क्षि", "。", "\u0301"])("takes %j as written", (text) => {
  expect(looksBlank(text)).toBe(false);
  expect(toLines(text)).toBe(text);
  expect(toOneLine(text)).toBe(text);
});

it("makes one line of several, and keeps several as they are", () => {
  expect(toOneLine(" Ana\r\nMaría\u2028Vega\u0085\tCEO ")).toBe("Ana María Vega CEO");
  expect(toLines(" one\n\n two ")).toBe("one\n\n two");
});

it("removes what turns the text around a line, and keeps marks and joiners", () => {
  expect(toOneLine("\u202eAna\u2066 \u2069Vega\u202c")).toBe("Ana Vega");
  expect(toOneLine("שלום!\u200f (CEO).")).toBe("שלום!\u200f (CEO).");
  expect(toOneLine("می\u200cخواهم")).toBe("می\u200cخواهم");
});

it("splits what a person sees", () => {
  expect([...splitGraphemes("🇬🇧E\u0301👨‍👩‍👧x")]).toEqual(["🇬🇧", "E\u0301", "👨‍👩‍👧", "x"]);
});

it("cuts a text between what a person sees, and counts the ending", () => {
  expect(cutText("Ana Vega", 8, "…")).toBe("Ana Vega");
  expect(cutText("Ana Vega", 7)).toBe("Ana Veg");
  expect(cutText("Ana Vega", 5, "…")).toBe("Ana…");
  expect(cutText("👨‍👩‍👧👨‍👩‍👧", 9)).toBe("👨‍👩‍👧");
});
