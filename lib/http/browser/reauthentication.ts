/** Asks the user to confirm their identity. Resolves to whether they did. */
type Reauthentication = () => Promise<boolean>;

let askAgain: Reauthentication | null = null;

/**
 * Registers the prompt for calls that the server refuses until the user confirms their identity.
 * Returns a function that removes it.
 */
export function setReauthentication(ask: Reauthentication): () => void {
  askAgain = ask;
  return () => {
    if (askAgain === ask) askAgain = null;
  };
}

/**
 * Returns whether a response refused a call for want of a proof and the person has given it since:
 * the call can be repeated.
 */
export async function reauthenticateIfRequired(response: Response): Promise<boolean> {
  if (response.status !== 403 || !askAgain) return false;
  const body = (await response
    .clone()
    .json()
    .catch(() => null)) as { code?: unknown } | null;
  return body?.code === "reauthenticate" && askAgain();
}
