/**
 * Anybody can register an address that isn't theirs, under a "name" that advertises. A name that holds an address, or more
 * than a name, isn't repeated to whoever reads the mail.
 */
export const safeName = (name: string | null | undefined): string | null =>
  name && name.length <= 40 && !/[:/\\@\p{Cc}]|\.\S|www/iu.test(name) ? name : null;

export function greeting(firstName: string | null | undefined): string {
  const name = safeName(firstName);
  return name ? `Hi ${name},` : "Hi,";
}
