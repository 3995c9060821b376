import { readFileSync } from "node:fs";

import pageTexts from "@/components/texts/page-texts.json";

import { getGeneratedFiles } from "./generated";
import { findPageTexts } from "./page-texts";

it("sends each page the texts of the components it can render (npm run texts)", () => {
  expect(pageTexts).toEqual(findPageTexts());
});

it.each(Object.entries(getGeneratedFiles()))(
  "keeps %s in step with the message files (npm run texts)",
  (file, content) => {
    expect(JSON.parse(readFileSync(file, "utf8"))).toEqual(content);
  },
);

it("sends a form's page the errors that its schemas name, and no others", () => {
  const texts = pageTexts["components/auth/signed-out/signed-out.tsx"];
  expect(texts).toContain("errors.auth.email.required");
  expect(texts.filter((name) => /^errors\.(?:http|realtime|attendance)\b/.test(name))).toEqual([]);
});
