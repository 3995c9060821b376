import fc from "fast-check";
import { readVcard as read, vcardValue as valueOf } from "@/tests/support/readers/vcard-reader";

import { type CardPerson, qrVcard, vcard, vcardFileName } from "./vcard";

const linesOf = (text: string) => text.split("\r\n");

/** What a reader should find again, said in other words than the writer's. */
function expected(text: string | null | undefined): string {
  const lines = (text ?? "").split(/\r\n|\r|\n|\v|\f|\u0085|\u2028|\u2029/);
  const kept = (character: string) => {
    const code = character.codePointAt(0) ?? 0;
    return code === 9 ? " " : code < 32 || (code >= 127 && code < 160) ? "" : character;
  };
  const written = lines.map((line) => [...line].map(kept).join("")).join("\n");
  return new TextDecoder().decode(new TextEncoder().encode(written)).trim();
}

const oddPieces = [
  "\r\n",
  "\n",
  "\r",
  "\u2028",
  "\u0085",
  "\v",
  "\0",
  "\u007f",
  "\t",
  "\\",
  "\\n",
  ";",
  ",",
  ":",
  '"',
  "'",
];
const tellingPieces = ["😀", "👩🏽‍💻", "🇺🇸", "漢字", "김", "é", "e\u0301", "ß", "END:VCARD", "TEL:1", " ", "Ana", "O'Neil"];
const text = fc
  .array(fc.oneof(fc.constantFrom(...oddPieces), fc.constantFrom(...tellingPieces), fc.string({ unit: "binary" })), {
    maxLength: 12,
  })
  .map((pieces) => pieces.join(""));
const longName = fc
  .array(fc.constantFrom("a", "Z", "é", "漢", "😀", ";", "\\"), { minLength: 300, maxLength: 300 })
  .map((characters) => characters.join(""));
const maybe = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: null });
const person: fc.Arbitrary<CardPerson> = fc.record(
  {
    firstName: fc.oneof({ weight: 4, arbitrary: text }, { weight: 1, arbitrary: longName }),
    lastName: fc.oneof({ weight: 4, arbitrary: text }, { weight: 1, arbitrary: longName }),
    phone: maybe(text),
    email: maybe(fc.oneof(fc.emailAddress(), text)),
    company: maybe(text),
    profession: maybe(text),
    linkedinUrl: maybe(fc.oneof(fc.webUrl({ withQueryParameters: true }), text)),
    industry: maybe(text),
  },
  { requiredKeys: [] },
);
const PEOPLE = { numRuns: 200, seed: 20_261_120 };

const marisol: CardPerson = {
  firstName: "Marisol",
  lastName: "Vega",
  phone: "+1 813 555 0142",
  email: "marisol@nametag.test",
  company: "Gulfside Partners, Inc.",
  profession: "Commercial Realtor",
  linkedinUrl: "https://www.linkedin.com/in/marisol-vega",
  industry: "Real Estate; Land",
};

test("a card has every field of the specification, in version 3.0", () => {
  expect(linesOf(vcard(marisol))).toEqual([
    "BEGIN:VCARD",
    "VERSION:3.0",
    "FN:Marisol Vega",
    "N:Vega;Marisol;;;",
    "TEL;TYPE=CELL:+1 813 555 0142",
    "EMAIL;TYPE=INTERNET:marisol@nametag.test",
    "ORG:Gulfside Partners\\, Inc.",
    "TITLE:Commercial Realtor",
    "URL;TYPE=WORK:https://www.linkedin.com/in/marisol-vega",
    "NOTE:Industry: Real Estate\\; Land",
    "END:VCARD",
    "",
  ]);
});

test("who has no name is called Contact, and what is missing is left out", () => {
  expect(vcard({ firstName: " ", lastName: null, phone: "" })).toBe(
    "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Contact\r\nN:;;;;\r\nEND:VCARD\r\n",
  );
  expect(vcard({ lastName: "Vega" })).toContain("\r\nFN:Vega\r\nN:Vega;;;;\r\n");
});

test("a backslash at a name's end doesn't take the next component along", () => {
  expect(vcard({ firstName: "b;\\", lastName: "a\\" })).toContain("\r\nN:a\\\\;b\\;\\\\;;;\r\n");
});

test("200 generated people are read back by another project's parser as they were", () => {
  fc.assert(
    fc.property(person, (someone) => {
      const card = read(vcard(someone));
      const [first, last] = [expected(someone.firstName), expected(someone.lastName)];
      expect(valueOf(card, "version")).toBe("3.0");
      expect(valueOf(card, "fn")).toBe([first, last].filter(Boolean).join(" ") || "Contact");
      if (!last.endsWith("\\") && !first.endsWith("\\")) expect(valueOf(card, "n")).toEqual([last, first, "", "", ""]);
      // The parser drops a number's backslashes, escape or not.
      const phone = expected(someone.phone).replace(/\n+/g, " ");
      expect(valueOf(card, "tel")).toBe(phone ? phone.replaceAll("\\", "") : undefined);
      expect(valueOf(card, "email")).toBe(expected(someone.email).replace(/\n+/g, " ") || undefined);
      expect(valueOf(card, "title")).toBe(expected(someone.profession) || undefined);
      expect([valueOf(card, "org")].flat()[0]).toBe(expected(someone.company) || undefined);
      const industry = expected(someone.industry);
      expect(valueOf(card, "note")).toBe(industry ? `Industry: ${industry}` : undefined);
      const url = valueOf(card, "url");
      if (url !== undefined) expect(["http:", "https:"]).toContain(new URL(String(url)).protocol);
    }),
    PEOPLE,
  );
});

test("no line of theirs is longer than 75 octets, holds half a character, or is one they wrote", () => {
  const strict = new TextDecoder("utf-8", { fatal: true });
  const ours = /^(BEGIN|VERSION|FN|N|TEL;TYPE=CELL|EMAIL;TYPE=INTERNET|ORG|TITLE|URL;TYPE=WORK|NOTE|END):/;
  fc.assert(
    fc.property(person, (someone) => {
      const whole = vcard(someone);
      expect(whole.endsWith("\r\nEND:VCARD\r\n")).toBe(true);
      for (const line of linesOf(whole).slice(0, -1)) {
        const bytes = new TextEncoder().encode(line);
        expect(bytes.length).toBeLessThanOrEqual(75);
        expect(strict.decode(bytes)).not.toContain("\u{fffd}\u{fffd}\u{fffd}");
        expect(line).toMatch(line.startsWith(" ") ? /^ ./ : ours);
        expect(line).not.toMatch(/[\r\n\v\f\0\u0085\u2028\u2029]/);
      }
    }),
    PEOPLE,
  );
});

test("a line is folded at 75 octets and goes on with a space and 74", () => {
  const lines = linesOf(vcard({ firstName: "a".repeat(300) }));
  expect(lines.slice(2, 7).map((line) => line.length)).toEqual([75, 75, 75, 75, 7]);
  expect(lines[3]).toBe(` ${"a".repeat(74)}`);
});

test.each([
  "javascript:alert(1)",
  "data:text/html,x",
  "ftp://a.example",
  "//a.example",
  "linkedin.com/in/x",
  "https://",
])("%s is no web address", (linkedinUrl) => expect(vcard({ firstName: "Ana", linkedinUrl })).not.toContain("URL"));

test("a web address keeps its commas and can't carry a line", () => {
  const linkedinUrl = "https://a.example/x,y;z?q=\\n\r\nTEL:1";
  expect(vcard({ firstName: "Ana", linkedinUrl })).toContain("URL;TYPE=WORK:https://a.example/x,y;z?q=%5CnTEL:1\r\n");
});

describe("the file's name", () => {
  test.each([
    [{ firstName: "Ana María", lastName: "de la Cruz" }, "Ana_María_de_la_Cruz.vcf"],
    [{ firstName: "Ana" }, "Ana.vcf"],
    [{}, "Contact.vcf"],
    [{ firstName: "../../etc", lastName: "passwd\0" }, "etc_passwd.vcf"],
    [{ firstName: "a\\b:c", lastName: '"<x>|?*' }, "abc_x.vcf"],
    [{ firstName: "Ana\r\nX: y" }, "Ana_X_y.vcf"],
    [{ firstName: "gpj\u202e.exe" }, "gpj.exe.vcf"],
    [{ firstName: "/" }, "Contact.vcf"],
  ])("%j is %s", (someone, name) => expect(vcardFileName(someone)).toBe(name));

  test("is never one that a file system refuses", () => {
    fc.assert(
      fc.property(person, (someone) => {
        const name = vcardFileName(someone);
        expect(name).toMatch(/^[^./\\:*?"<>|\s\p{Cc}][^/\\:*?"<>|\s\p{Cc}]*\.vcf$/u);
        expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(204);
      }),
      PEOPLE,
    );
  });
});

describe("the card of a QR code", () => {
  test("is the same without the note", () => {
    expect(qrVcard(marisol)).toEqual({
      text: vcard(marisol).replace(/NOTE:.*\r\n/, ""),
      leftOut: [],
    });
  });

  test("leaves out what would make it too fine to read, the most dispensable first", () => {
    const { text: short, leftOut } = qrVcard({
      ...marisol,
      company: "c".repeat(100),
      profession: "p".repeat(100),
      linkedinUrl: `https://a.example/${"x".repeat(280)}`,
    });
    expect(leftOut).toEqual(["profession"]);
    expect(short).toContain("URL;TYPE=WORK:https://a.example/");
    expect(short).not.toContain("TITLE");
  });

  test("keeps a short field that fits when a longer, dearer one doesn't", () => {
    const { text: short, leftOut } = qrVcard({ ...marisol, linkedinUrl: `https://a.example/${"x".repeat(700)}` });
    expect(leftOut).toEqual(["linkedinUrl"]);
    expect(short).toContain("TITLE:Commercial Realtor");
  });

  test("always fits a code, whoever it is", () => {
    fc.assert(
      fc.property(person, (someone) => {
        const { text: short, leftOut } = qrVcard(someone);
        const size = new TextEncoder().encode(short).length;
        expect(size).toBeLessThanOrEqual(2_331);
        if (/^(TEL|EMAIL|ORG|TITLE|URL)/m.test(short)) expect(size).toBeLessThanOrEqual(666);
        if (size < 300) expect(leftOut.every((field) => (someone[field] ?? "").length > 60)).toBe(true);
        expect(valueOf(read(short), "note")).toBeUndefined();
      }),
      PEOPLE,
    );
  });
});
