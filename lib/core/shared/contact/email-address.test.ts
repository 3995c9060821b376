import { normalizeEmail, toMailbox, toMailtoLink } from "./email-address";

const LONG_LABEL = "a".repeat(63);

it.each([
  ["a Latin domain", "Ana@Example.COM", "ana@example.com"],
  ["the signs that are allowed", "o'hara+x_1.b-c@sub.example.co", "o'hara+x_1.b-c@sub.example.co"],
  ["a domain with an umlaut", "müller@EXÄMPLE.de", "müller@xn--exmple-cua.de"],
  ["the same in Punycode", "MÜLLER@XN--EXMPLE-cua.de", "müller@xn--exmple-cua.de"],
  ["the same with marks apart", "mu\u0308ller@exa\u0308mple.de", "müller@xn--exmple-cua.de"],
  ["an East Asian full stop", "müller@exämple。de", "müller@xn--exmple-cua.de"],
  ["full-width letters in the domain", "ana@ｅｘａｍｐｌｅ．ｃｏｍ", "ana@example.com"],
  ["a domain with ß, which is not ss", "ana@faß.de", "ana@xn--fa-hia.de"],
  ["a Cyrillic address", "Иван@Пример.РФ", "иван@xn--e1afmkfd.xn--p1ai"],
  ["a last label in Punycode", "ivan@xn--e1afmkfd.xn--p1ai", "ivan@xn--e1afmkfd.xn--p1ai"],
  ["an Arabic address", "علي@دامنه.ایران", "علي@xn--mgbp1eef.xn--mgba3a4f16a"],
  ["the joiner that Persian needs", "ali@نامه\u200cای.com", "ali@xn--mgba3gch31f060k.com"],
  ["a Japanese address", "田中@例え.jp", "田中@xn--r8jz45g.jp"],
  ["a Thai address", "น้ำ@ไทย.ไทย", "น้ำ@xn--o3cw4h.xn--o3cw4h"],
  ["a local part of 64 octets", `${"ü".repeat(32)}@example.com`, `${"ü".repeat(32)}@example.com`],
  ["a label of 63 characters", `ana@${LONG_LABEL}.de`, `ana@${LONG_LABEL}.de`],
])("stores %s in one form", (_, written, stored) => {
  expect(normalizeEmail(written)).toBe(stored);
  expect(normalizeEmail(stored)).toBe(stored);
});

it.each([
  ["nothing", ""],
  ["no @", "example.de"],
  ["no local part", "@exämple.de"],
  ["no domain", "ana@"],
  ["two @", "ana@ana@exämple.de"],
  ["a domain without a dot", "ana@exämple"],
  ["Punycode of nothing", "a@xn--a"],
  ["Punycode of nothing before a dot", "a@xn--a.de"],
  ["Punycode of plain letters", "a@xn--fass-.de"],
  ["Punycode of what is no letter", "a@xn--0.pt"],
  ["an empty label", "a@exämple..de"],
  ["a dot at the end", "a@exämple.de."],
  ["a numeric address", "a@127.0.0.1"],
  ["a numeric address in other digits", "a@１２７.0x1"],
  ["an escape in the domain", "a@ex%41mple.de"],
  ["a port", "a@exämple.de:25"],
  ["a path", "a@exämple.de/b"],
  ["a symbol in the domain", "a@☃.net"],
  ["an underscore in the domain", "a@exämple_x.de"],
  ["a label that begins with a mark", "a@\u0308b.de"],
  ["a soft hyphen in the domain", "a@ex\u00adample.de"],
  ["a space", "mül ler@exämple.de"],
  ["a no-break space", "mül\u00a0ler@exämple.de"],
  ["a control character", "mül\u0007ler@exämple.de"],
  ["a line break", "müller@exämple.de\nbcc@exämple.de"],
  ["a bidi override", "mül\u202eler@exämple.de"],
  ["a zero-width space", "mül\u200bler@exämple.de"],
  ["a letter without a shape", "mül\u3164ler@exämple.de"],
  ["a variation selector", "mül\ufe0fler@exämple.de"],
  ["a lone surrogate", "mül\ud800ler@exämple.de"],
  ["a mark without a letter", "\u0308ller@exämple.de"],
  ["quotes", '"müller"@exämple.de'],
  ["angle brackets", "<müller@exämple.de>"],
  ["a comma", "a,müller@exämple.de"],
  ["a dot at the start", ".müller@exämple.de"],
  ["a dot before the @", "müller.@exämple.de"],
  ["two dots", "mü..ller@exämple.de"],
  ["an emoji", "😀@exämple.de"],
  ["a local part of 65 octets", `${"ü".repeat(32)}a@example.com`],
  ["a label of 64 characters", `ana@a${LONG_LABEL}.de`],
  ["a label that is too long in Punycode", `ana@${"ß".repeat(60)}.de`],
  ["256 octets in Punycode", `a@${`${"ä".repeat(50)}.`.repeat(5)}de`],
])("refuses %s", (_, written) => {
  expect(normalizeEmail(written)).toBeNull();
});

it("gives every letter a form that stays the same when it is stored again", () => {
  const unstable: string[] = [];
  for (let code = 0; code <= 0x10ffff; code++) {
    const letter = String.fromCodePoint(code);
    if (!/^[\p{L}\p{M}\p{Nd}]$/u.test(letter)) continue;
    const stored = normalizeEmail(`a${letter}@example.com`);
    if (stored !== null && normalizeEmail(stored) !== stored) unstable.push(code.toString(16));
  }
  expect(unstable).toEqual([]);
});

it("links to the stored form, with what is not ASCII encoded", () => {
  expect(toMailtoLink("müller@exämple.de")).toBe("mailto:m%C3%BCller@xn--exmple-cua.de");
  expect(toMailtoLink("ana@example.com")).toBe("mailto:ana@example.com");
});

it("links to what is no address without other header fields", () => {
  expect(toMailtoLink("a@b.de?bcc=x@y.de")).toBe("mailto:a@b.de%3Fbcc%3Dx%40y.de");
});

it.each([
  ["ana+1@example.com", "ana@example.com"],
  ["ana+a+b@example.com", "ana@example.com"],
  ["ana@example.com", "ana@example.com"],
  ["+ana@example.com", "+ana@example.com"],
  ["a.n.a+1@gmail.com", "ana@gmail.com"],
  ["an.a@googlemail.com", "ana@gmail.com"],
  ["an.a@notgmail.com", "an.a@notgmail.com"],
])("counts %s by the mailbox %s", (email, mailbox) => {
  expect(toMailbox(email)).toBe(mailbox);
});
