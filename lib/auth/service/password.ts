import { hash, verify } from "@node-rs/argon2";

// OWASP's parameters for argon2id: 19 MiB, two passes, one lane. A hash takes about 8 ms of one core.
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, OPTIONS);

let placeholderHash: Promise<string> | undefined;

/**
 * Returns whether the password matches the stored hash. Without a stored hash it takes just as long and returns false, so
 * that the time does not reveal whether an account exists.
 */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  placeholderHash ??= hashPassword("placeholder");
  const matches = await verify(stored ?? (await placeholderHash), password);
  return matches && stored != null;
}
