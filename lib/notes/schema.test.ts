import { saveNoteSchema } from "./schema";

const readTag = (tag: string) =>
  saveNoteSchema.safeParse({ note: "", tags: [tag], followUpOn: null, revision: 0 }).error?.issues[0]?.message;

it.each(["", " \u200b ", "\u0301", "\u0301 \u0301"])("refuses the tag %j, which has no key", (tag) =>
  expect(readTag(tag)).toBe("notes.tagMissing"),
);

it("accepts a tag with accents", () => expect(readTag("Café")).toBeUndefined());
