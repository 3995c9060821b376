import errorScreen from "@/components/texts/error-screen.json";
import pageNamespaces from "@/components/texts/page-namespaces.json";
import en from "@/messages/en.json";

import { getErrorScreens } from "./error-screens";
import { findNamespaces } from "./namespaces";

it("sends each page the texts of the components it can render (npm run texts)", () => {
  expect(pageNamespaces).toEqual(findNamespaces());
});

it("keeps the texts of the global error screen in step with the languages (npm run texts)", () => {
  expect(errorScreen).toEqual(getErrorScreens());
  expect(errorScreen.en).toEqual(en.errorScreen);
});
