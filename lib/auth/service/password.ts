import { hash, verify } from "@node-rs/argon2";

// OWASP's parameters for argon2id, which is the library's default: 19 MiB, two passes, one lane (quality §1: 8 ms).
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, OPTIONS);

let decoy: Promise<string> | undefined;

/**
 * Whether the password is the stored one. Without a stored hash it takes just as long and says no, so that nobody
 * learns from the time whether an account exists (contract §2).
 */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword("nobody's password");
  const matches = await verify(stored ?? (await decoy), password);
  return matches && stored != null;
}
