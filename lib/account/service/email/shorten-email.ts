/** Shortens an address so that only its owner recognizes it: `a•••@example.com`. */
export function shortenEmail(email: string): string {
  const at = email.lastIndexOf("@");
  const [first = ""] = email;
  return `${first}•••${email.slice(at)}`;
}
