import { buildVcard } from "@/lib/profiles/vcard";
import { addContactSchema } from "../schema";

import { readVcard } from "./read-vcard";

const write = (...lines: string[]): string => ["BEGIN:VCARD", ...lines, "END:VCARD", ""].join("\r\n");
const NOTHING = { email: null, phone: null, company: null, jobTitle: null, line: null };
const readCard = (...lines: string[]) => readVcard(write(...lines))?.card;

describe("reads", () => {
  it("version 2.1 with quoted-printable of a character set", () => {
    expect(
      readCard(
        "VERSION:2.1",
        "N;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:Mu=F1oz;Jos=E9",
        "ORG;CHARSET=UTF-8;QUOTED-PRINTABLE:Caf=C3=A9 =",
        "=F0=9F=98=80 Labs",
        "TEL;CELL;VOICE:+34 600 100 200",
      ),
    ).toEqual({ ...NOTHING, name: "José Muñoz", company: "Café 😀 Labs", phone: "+34 600 100 200" });
  });

  it("version 3.0 with folded lines, escapes and groups", () => {
    expect(
      readCard(
        "VERSION:3.0",
        "FN:Vera\\, the C",
        " ard",
        "item1.ORG:Bay\\; Labs;Boats",
        "TITLE:Skipper",
        "item2.EMAIL;TYPE=INTERNET,WORK:Vera@Example.com",
        "NOTE:Likes\\nboats \\\\ sails",
      ),
    ).toEqual({
      name: "Vera, the Card",
      company: "Bay; Labs, Boats",
      jobTitle: "Skipper",
      email: "vera@example.com",
      phone: null,
      line: "Likes boats \\ sails",
    });
  });

  it("version 4.0 with quoted parameters and the preferred number of a tel: address", () => {
    expect(
      readCard(
        "VERSION:4.0",
        'FN;ALTID="a:b;c":Vera Card',
        "TEL;VALUE=uri:tel:+1-813-555-0100",
        'TEL;PREF=1;VALUE=uri;TYPE="voice,cell":tel:+1-813-555-0142;ext=5',
      ),
    ).toEqual({ ...NOTHING, name: "Vera Card", phone: "+1-813-555-0142" });
  });

  it("an address of a mailto: address with its parameters (RFC 6068)", () => {
    expect(readCard("VERSION:4.0", "FN:Ana", "EMAIL:mailto:ana@example.com?subject=Hi")?.email).toBe("ana@example.com");
  });

  it("what this app writes, with the address of the profile", () => {
    const profileUrl = "https://nametag.test/profile/1?via=qr";
    const person = { firstName: "Ana;", lastName: "Ruiz\\", email: "ana@example.com", company: "A, B", profileUrl };
    const linkedinUrl = "https://linkedin.com/in/ana";
    const text = buildVcard({ ...person, linkedinUrl }, (key) => key);
    expect(readVcard(text)).toEqual({
      card: { ...NOTHING, name: "Ana; Ruiz\\", email: "ana@example.com", company: "A, B" },
      urls: [linkedinUrl, profileUrl],
    });
  });

  it("a stray soft line break, without the property after it", () => {
    const card = readCard("VERSION:2.1", "FN;ENCODING=QUOTED-PRINTABLE:Ana Ruiz=", "N:Ruiz;Ana", "TEL:+1 813 555 0142");
    expect(card).toEqual({ ...NOTHING, name: "Ana Ruiz", phone: "+1 813 555 0142" });
  });

  it("a MECARD", () => {
    const fields = ["N:Owen,Sean", "TEL:+18135550142", "EMAIL:sean@example.com", "ORG:Bay\\; Labs", "NOTE:Boats"];
    const text = `MECARD:${fields.join(";")};URL:https://x.test;;`;
    expect(readVcard(text)).toEqual({
      card: {
        ...NOTHING,
        ...{ name: "Sean Owen", email: "sean@example.com", phone: "+18135550142" },
        ...{ company: "Bay; Labs", line: "Boats" },
      },
      urls: ["https://x.test"],
    });
  });

  it("the first of several cards, and one that is cut off", () => {
    expect(readVcard(write("FN:Ana") + write("FN:Ben", "EMAIL:ben@example.com"))?.card).toEqual({
      ...NOTHING,
      name: "Ana",
    });
    expect(readVcard("BEGIN:VCARD\nFN:Ana\nTEL;TYPE=CELL")?.card.name).toBe("Ana");
  });
});

it.each([
  ["no vCard", "https://example.com"],
  ["a card without a name", write("EMAIL:ana@example.com")],
  ["a blank name", write("FN: \u200b ")],
  ["a text that is too long", write(`FN:Ana`, `NOTE:${"a".repeat(20_000)}`)],
])("returns null for %s", (_, text) => expect(readVcard(text)).toBeNull());

describe("hostile cards", () => {
  const accepts = (text: string) =>
    addContactSchema.safeParse({ id: "00000000-0000-4000-8000-000000000001", ...readVcard(text)?.card }).success;

  it.each([
    ["thousands of lines", write("FN:Ana", ...Array.from({ length: 3_000 }, () => "A:b"))],
    ["one line of folds", write("FN:Ana", ...Array.from({ length: 3_000 }, () => " =;"))],
    ["soft line breaks", write("FN;QUOTED-PRINTABLE:Ana", ...Array.from({ length: 900 }, () => "N;QUOTED-PRINTABLE="))],
    ["long texts", write(`FN:${"😀".repeat(300)}`, `ORG:${"é".repeat(3_000)}`, `NOTE:${"n".repeat(3_000)}`)],
    ["an unknown character set", write("FN;CHARSET=x-none;ENCODING=QUOTED-PRINTABLE:Ana=FF=ZZ=")],
    ["wrong addresses", write("FN:Ana", "EMAIL:javascript:alert(1)", "TEL:call me", "TEL:123")],
    ["controls", write("FN:A\u0000na\u202e", "ORG:\u0007", "TITLE:\\n")],
    ["quotes without an end", write("FN:Ana", 'ORG;X=":Bay', ":::", ";;;", "\\")],
  ])("reads %s as what the server accepts", (_, text) => expect(accepts(text)).toBe(true));

  it("leaves out what is no address or number", () => {
    expect(readCard("FN:Ana", "EMAIL:none", "EMAIL:ana@example.com", "TEL:call me", "TEL:+1 813 555 0142")).toEqual({
      ...NOTHING,
      name: "Ana",
      email: "ana@example.com",
      phone: "+1 813 555 0142",
    });
  });
});
