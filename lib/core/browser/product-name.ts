import { DEFAULT_PRODUCT_NAME } from "../shared/product";

/** The name that the server wrote into this document, for code outside the providers. */
export const getDocumentProductName = (): string =>
  document.querySelector<HTMLMetaElement>("meta[name=application-name]")?.content || DEFAULT_PRODUCT_NAME;
