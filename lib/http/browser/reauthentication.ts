type Reauthentication = () => Promise<boolean>;

let askAgain: Reauthentication | null = null;

export function setReauthentication(ask: Reauthentication): () => void {
  askAgain = ask;
  return () => {
    if (askAgain === ask) askAgain = null;
  };
}

/** Returns whether the person gave the proof that the response asked for. */
export async function wasProvedAgain(response: Response): Promise<boolean> {
  if (response.status !== 403 || !askAgain) return false;
  const body = (await response
    .clone()
    .json()
    .catch(() => null)) as { code?: unknown } | null;
  return body?.code === "reauthenticate" && askAgain();
}
