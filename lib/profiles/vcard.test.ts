import fc from "fast-check";

import { setClock } from "@/lib/core/shared/clock";
import { getVcardText } from "@/tests/support/fixtures/vcard-texts";
import { parseVcard, getVcardValue as getValue } from "@/tests/support/parsers/vcard";

import { type CardPerson, buildQrVcard, buildVcard, getVcardFileName, toMemberCard } from "./vcard";

const splitLines = (text: string) => text.split("\r\n");

/** The values that a reader should find again, computed differently from the writer. */
function toExpectedText(text: string | null | undefined): string {
  const lines = (text ?? "").split(/\r\n|\r|\n|\v|\f|\u0085|\u2028|\u2029/);
  const toPrintable = (character: string) => {
    const code = character.codePointAt(0) ?? 0;
    return code === 9 ? " " : code < 32 || (code >= 127 && code < 160) ? "" : character;
  };
  const written = lines.map((line) => [...line].map(toPrintable).join("")).join("\n");
  return new TextDecoder().decode(new TextEncoder().encode(written)).trim();
}

const specialPieces = [
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
const textPieces = ["😀", "👩🏽‍💻", "🇺🇸", "漢字", "김", "é", "e\u0301", "ß", "END:VCARD", "TEL:1", " ", "Ana", "O'Neil"];
const text = fc
  .array(fc.oneof(fc.constantFrom(...specialPieces), fc.constantFrom(...textPieces), fc.string({ unit: "binary" })), {
    maxLength: 12,
  })
  .map((pieces) => pieces.join(""));
const longName = fc
  .array(fc.constantFrom("a", "Z", "é", "漢", "😀", ";", "\\"), { minLength: 300, maxLength: 300 })
  .map((characters) => characters.join(""));
const toNullable = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: null });
const person: fc.Arbitrary<CardPerson> = fc.record(
  {
    firstName: fc.oneof({ weight: 4, arbitrary: text }, { weight: 1, arbitrary: longName }),
    lastName: fc.oneof({ weight: 4, arbitrary: text }, { weight: 1, arbitrary: longName }),
    phone: toNullable(text),
    email: toNullable(fc.oneof(fc.emailAddress(), text)),
    company: toNullable(text),
    profession: toNullable(text),
    linkedinUrl: toNullable(fc.oneof(fc.webUrl({ withQueryParameters: true }), text)),
    industry: toNullable(text),
    pronouns: toNullable(text),
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

test("writes every field in version 3.0", () => {
  expect(splitLines(buildVcard(marisol, getVcardText))).toEqual([
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

test("writes an email with its domain in Punycode, which every mail program understands", () => {
  expect(buildVcard({ email: "müller@exämple.de" }, getVcardText)).toContain(
    "\r\nEMAIL;TYPE=INTERNET:müller@xn--exmple-cua.de\r\n",
  );
});

test("writes pronouns and industry as lines of one note", () => {
  const getNote = (card: CardPerson) => splitLines(buildVcard(card, getVcardText)).filter((line) => /^NOTE/.test(line));
  expect(getNote({ firstName: "Ana", pronouns: " she/her; ella " })).toEqual(["NOTE:Pronouns: she/her\\; ella"]);
  expect(getNote({ ...marisol, pronouns: "she/her" })).toEqual([
    "NOTE:Pronouns: she/her\\nIndustry: Real Estate\\; Land",
  ]);
});

test("writes the owner's note after the other lines, and topics as categories", () => {
  const text = buildVcard(
    { firstName: "Ana", pronouns: "she/her", note: "Likes; boats,\nand tea", categories: ["sail,ing", "tea"] },
    getVcardText,
  );
  expect(splitLines(text)).toContain("NOTE:Pronouns: she/her\\nLikes\\; boats\\,\\nand tea");
  expect(splitLines(text)).toContain("CATEGORIES:sail\\,ing,tea");
});

describe("the card of a member", () => {
  afterEach(() => setClock());

  const ana = toMemberCard(
    {
      userId: "11111111-1111-4111-8111-111111111111",
      firstName: "Ana",
      phone: "+1 813 555 0142 x5",
      line: "Your talk; on tiles",
      event: { name: "Tacos, Tech" },
      createdAt: "2026-11-20T06:00:00.000Z",
      note: "Likes boats",
    },
    "https://nametag.test",
  );

  test("has a lasting UID, a revision, the profile's address and a photo", () => {
    setClock(new Date("2026-11-21T09:30:00.123Z"));
    const text = buildVcard({ ...ana, photo: "A".repeat(100) }, getVcardText).replaceAll("\r\n ", "");
    const lines = splitLines(text);
    expect(lines).toContain("UID:urn:uuid:11111111-1111-4111-8111-111111111111");
    expect(lines).toContain("REV:2026-11-21T09:30:00Z");
    expect(lines).toContain("URL:https://nametag.test/profile/11111111-1111-4111-8111-111111111111");
    expect(lines).toContain(`PHOTO;ENCODING=b;TYPE=JPEG:${"A".repeat(100)}`);
  });

  test("notes the person's line, where and when they met, and then the owner's note", () => {
    const note = "Phone: +1 813 555 0142 x5\nYour talk; on tiles\nMet at Tacos, Tech on 2026-11-20\nLikes boats";
    expect(getValue(parseVcard(buildVcard(ana, getVcardText)), "note")).toBe(note);
    const elsewhere = toMemberCard({ userId: "ana", event: null, createdAt: "2026-11-20T06:00:00.000Z" }, "");
    expect(buildVcard(elsewhere, getVcardText)).not.toContain("Met");
  });

  test("dials without the extension", () => {
    expect(splitLines(buildVcard(ana, getVcardText))).toContain("TEL;TYPE=CELL:+1 813 555 0142");
    const lines = splitLines(buildVcard({ firstName: "Ana", phone: "813 555 0142,,5" }, getVcardText));
    expect(lines).toContain("TEL;TYPE=CELL:813 555 0142");
  });
});

test("names a person without a name Contact and leaves out missing fields", () => {
  expect(buildVcard({ firstName: " ", lastName: null, phone: "" }, getVcardText)).toBe(
    "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Contact\r\nN:;;;;\r\nEND:VCARD\r\n",
  );
  expect(buildVcard({ lastName: "Vega" }, getVcardText)).toContain("\r\nFN:Vega\r\nN:Vega;;;;\r\n");
});

test("escapes a backslash at the end of a name", () => {
  expect(buildVcard({ firstName: "b;\\", lastName: "a\\" }, getVcardText)).toContain("\r\nN:a\\\\;b\\;\\\\;;;\r\n");
});

test("writes cards that another parser reads back unchanged", () => {
  fc.assert(
    fc.property(person, (someone) => {
      const card = parseVcard(buildVcard(someone, getVcardText));
      const [first, last] = [toExpectedText(someone.firstName), toExpectedText(someone.lastName)];
      expect(getValue(card, "version")).toBe("3.0");
      expect(getValue(card, "fn")).toBe([first, last].filter(Boolean).join(" ") || "Contact");
      if (!last.endsWith("\\") && !first.endsWith("\\")) expect(getValue(card, "n")).toEqual([last, first, "", "", ""]);
      // The parser drops a number's backslashes, escape or not.
      const phone = toExpectedText(someone.phone).replace(/\n+/g, " ");
      expect(getValue(card, "tel")).toBe(phone ? phone.replaceAll("\\", "") : undefined);
      expect(getValue(card, "email")).toBe(toExpectedText(someone.email).replace(/\n+/g, " ") || undefined);
      expect(getValue(card, "title")).toBe(toExpectedText(someone.profession) || undefined);
      expect([getValue(card, "org")].flat()[0]).toBe(toExpectedText(someone.company) || undefined);
      const [pronouns, industry] = [toExpectedText(someone.pronouns), toExpectedText(someone.industry)];
      const note = [pronouns && `Pronouns: ${pronouns}`, industry && `Industry: ${industry}`].filter(Boolean);
      expect(getValue(card, "note")).toBe(note.join("\n") || undefined);
      const url = getValue(card, "url");
      if (url !== undefined) expect(["http:", "https:"]).toContain(new URL(String(url)).protocol);
    }),
    PEOPLE,
  );
});

test("writes lines of at most 75 octets with whole characters and known property names", () => {
  const strict = new TextDecoder("utf-8", { fatal: true });
  const PROPERTY = /^(BEGIN|VERSION|FN|N|TEL;TYPE=CELL|EMAIL;TYPE=INTERNET|ORG|TITLE|URL;TYPE=WORK|NOTE|END):/;
  fc.assert(
    fc.property(person, (someone) => {
      const card = buildVcard(someone, getVcardText);
      expect(card.endsWith("\r\nEND:VCARD\r\n")).toBe(true);
      for (const line of splitLines(card).slice(0, -1)) {
        const bytes = new TextEncoder().encode(line);
        expect(bytes.length).toBeLessThanOrEqual(75);
        expect(strict.decode(bytes)).not.toContain("\u{fffd}\u{fffd}\u{fffd}");
        expect(line).toMatch(line.startsWith(" ") ? /^ ./ : PROPERTY);
        expect(line).not.toMatch(/[\r\n\v\f\0\u0085\u2028\u2029]/);
      }
    }),
    PEOPLE,
  );
});

test("folds a line at 75 octets and continues with a space and 74", () => {
  const lines = splitLines(buildVcard({ firstName: "a".repeat(300) }, getVcardText));
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
])("leaves out %s as a URL", (linkedinUrl) =>
  expect(buildVcard({ firstName: "Ana", linkedinUrl }, getVcardText)).not.toContain("URL"),
);

test("keeps the commas of a URL and removes line breaks", () => {
  const linkedinUrl = "https://a.example/x,y;z?q=\\n\r\nTEL:1";
  expect(buildVcard({ firstName: "Ana", linkedinUrl }, getVcardText)).toContain(
    "URL;TYPE=WORK:https://a.example/x,y;z?q=%5CnTEL:1\r\n",
  );
});

describe("getVcardFileName", () => {
  test.each([
    [{ firstName: "Ana María", lastName: "de la Cruz" }, "Ana_María_de_la_Cruz.vcf"],
    [{ firstName: "Ana" }, "Ana.vcf"],
    [{}, "Contact.vcf"],
    [{ firstName: "../../etc", lastName: "passwd\0" }, "etc_passwd.vcf"],
    [{ firstName: "a\\b:c", lastName: '"<x>|?*' }, "abc_x.vcf"],
    [{ firstName: "Ana\r\nX: y" }, "Ana_X_y.vcf"],
    [{ firstName: "gpj\u202e.exe" }, "gpj.exe.vcf"],
    [{ firstName: "/" }, "Contact.vcf"],
  ])("names the file of %j %s", (someone, name) => expect(getVcardFileName(someone, getVcardText)).toBe(name));

  test("returns only names that file systems accept", () => {
    fc.assert(
      fc.property(person, (someone) => {
        const name = getVcardFileName(someone, getVcardText);
        expect(name).toMatch(/^[^./\\:*?"<>|\s\p{Cc}][^/\\:*?"<>|\s\p{Cc}]*\.vcf$/u);
        expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(204);
      }),
      PEOPLE,
    );
  });
});

describe("buildQrVcard", () => {
  test("returns the card without the note", () => {
    expect(buildQrVcard({ ...marisol, pronouns: "she/her" }, getVcardText)).toEqual({
      text: buildVcard(marisol, getVcardText).replace(/NOTE:.*\r\n/, ""),
      leftOut: [],
    });
  });

  test("leaves out the least useful fields of a card that is too large", () => {
    const { text: short, leftOut } = buildQrVcard(
      {
        ...marisol,
        company: "c".repeat(100),
        profession: "p".repeat(100),
        linkedinUrl: `https://a.example/${"x".repeat(280)}`,
      },
      getVcardText,
    );
    expect(leftOut).toEqual(["profession"]);
    expect(short).toContain("URL;TYPE=WORK:https://a.example/");
    expect(short).not.toContain("TITLE");
  });

  test("keeps a short field when a more useful one does not fit", () => {
    const { text: short, leftOut } = buildQrVcard(
      { ...marisol, linkedinUrl: `https://a.example/${"x".repeat(700)}` },
      getVcardText,
    );
    expect(leftOut).toEqual(["linkedinUrl"]);
    expect(short).toContain("TITLE:Commercial Realtor");
  });

  test("always fits into a QR code", () => {
    fc.assert(
      fc.property(person, (someone) => {
        const { text: short, leftOut } = buildQrVcard(someone, getVcardText);
        const size = new TextEncoder().encode(short).length;
        expect(size).toBeLessThanOrEqual(2_331);
        if (/^(TEL|EMAIL|ORG|TITLE|URL)/m.test(short)) expect(size).toBeLessThanOrEqual(666);
        if (size < 300) expect(leftOut.every((field) => (someone[field] ?? "").length > 60)).toBe(true);
        expect(getValue(parseVcard(short), "note")).toBeUndefined();
      }),
      PEOPLE,
    );
  });
});
