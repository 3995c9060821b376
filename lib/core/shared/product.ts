/** The name in the message files, which a site's own name replaces. */
export const DEFAULT_PRODUCT_NAME = "Nametag";
