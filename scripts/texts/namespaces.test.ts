import pageNamespaces from "@/components/texts/page-namespaces.json";

import { findNamespaces } from "./namespaces";

it("sends each page the texts of the components it can render (npm run texts)", () => {
  expect(pageNamespaces).toEqual(findNamespaces());
});
