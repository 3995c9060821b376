import { hash, verify } from "@node-rs/argon2";

// OWASP's parameters for argon2id: 19 MiB, two passes, one lane.
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, OPTIONS);

let placeholderHash: Promise<string> | undefined;

/** Takes the same time without a stored hash, so that time doesn't reveal an account. */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  placeholderHash ??= hashPassword("placeholder");
  const matches = await verify(stored ?? (await placeholderHash), password);
  return matches && stored != null;
}
