/** Returns an address as its owner recognizes it, but nobody else can write to: `a•••@example.com`. */
export function shortenEmail(email: string): string {
  const at = email.lastIndexOf("@");
  const [first = ""] = email;
  return `${first}•••${email.slice(at)}`;
}
