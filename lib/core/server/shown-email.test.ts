import { normalizeEmail } from "../shared/contact/email-address";
import { showEmail, toSearchWords } from "./shown-email";

const store = (written: string): string => normalizeEmail(written) ?? "none";

it.each([
  "ana@example.com",
  "müller@exämple.de",
  "ana@faß.de",
  "ayşe@ışık.com.tr",
  "nguyễn@việt.vn",
  "иван@пример.рф",
  "иван@почта.орг",
  "νίκος@παράδειγμα.ευ",
  "علي@دامنه.ایران",
  "דוד@דוגמה.com",
  "田中@例え.jp",
  "お問い@ドメイン名例.jp",
  "김@한국.kr",
  "น้ำ@ไทย.ไทย",
])("shows %s as it was written, and stores the same again", (written) => {
  expect(showEmail(store(written))).toBe(written);
});

it.each([
  ["one Cyrillic letter among Latin ones", "ana@аpple.com"],
  ["one Greek letter among Latin ones", "ana@gοogle.com"],
  ["Cyrillic letters that all look Latin", "ana@аррӏе.com"],
  ["Greek letters that all look Latin", "ana@ιον.com"],
  ["Armenian letters that all look Latin", "ana@սոս.com"],
  ["a dotless i", "ana@ıcloud.com"],
  ["a Latin letter of phonetics", "ana@ɡoogle.com"],
  ["a click letter", "ana@examplǃe.com"],
  ["Han and Latin letters", "ana@東京bank.jp"],
  ["a joiner, which can't be seen", "ana@نامه\u200cای.com"],
  ["such letters in a subdomain", "ana@аррӏе.exämple.de"],
])("keeps a domain in Punycode with %s", (_, written) => {
  expect(store(written)).toMatch(/xn--/);
  expect(showEmail(store(written))).toBe(store(written));
});

it.each(["ana@xn--a.de", "ana@xn--fass-.de", "Ana@xn--exmple-cua.de", "none"])(
  "returns %s, which is no stored address, as it is",
  (text) => {
    expect(showEmail(text)).toBe(text);
  },
);

it.each([
  ["  Ana  Ruiz ", ["Ana", "Ruiz"]],
  ["", []],
  ["müller@exämple.de", ["müller@xn--exmple-cua.de"]],
  ["@Exämple.de Größe", ["@xn--exmple-cua.de", "Größe"]],
  ["ana@exa", ["ana@exa"]],
  ["ana@", ["ana@"]],
  ["a@ä\u202e.de", ["a@ä\u202e.de"]],
])("searches %j for %j", (search, words) => {
  expect(toSearchWords(search)).toEqual(words);
});
