import { readFileSync } from "node:fs";

import pageNamespaces from "@/components/texts/page-namespaces.json";

import { getGeneratedFiles } from "./generated";
import { findNamespaces } from "./namespaces";

it("sends each page the texts of the components it can render (npm run texts)", () => {
  expect(pageNamespaces).toEqual(findNamespaces());
});

it.each(Object.entries(getGeneratedFiles()))(
  "keeps %s in step with the message files (npm run texts)",
  (file, content) => {
    expect(JSON.parse(readFileSync(file, "utf8"))).toEqual(content);
  },
);
