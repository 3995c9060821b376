import { useTranslations } from "@/components/ui/text/use-translations";
import { addConnection } from "@/lib/connections/client/connections";
import { saveHeadshot } from "@/lib/profiles/client/headshot";
import { uploadAvatar } from "@/lib/profiles/client/upload-avatar";

/** A slow network must not delay the redirect for longer. */
const TIMEOUT_MS = 20_000;

type NewMember = {
  userId: string;
  selfie: string | null;
  connectWith: { userId: string; firstName: string } | null;
};

/**
 * Uploads the selfie and sends the connection request. The returned function never rejects, because
 * the account exists: it resolves to a text about a failure, or null.
 */
export function useAfterRegistration(): (member: NewMember) => Promise<string | null> {
  const t = useTranslations("auth.afterRegistration");
  return async ({ userId, selfie, connectWith }) => {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const [isAvatarSet, isRequestSent] = await Promise.all([
      selfie === null || succeeds(setAvatar(userId, selfie, signal)),
      !connectWith || succeeds(addConnection({ targetUserId: connectWith.userId, via: "profile" }, { signal })),
    ]);
    const failures = [
      !isAvatarSet && t("photoFailed"),
      !isRequestSent && connectWith && t("requestFailed", { name: connectWith.firstName }),
    ].filter(Boolean);
    return failures.length > 0 ? failures.join(" ") : null;
  };
}

const succeeds = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );

/** The local copy shows on the own card before the server's is loaded. */
async function setAvatar(userId: string, picture: string, signal: AbortSignal): Promise<void> {
  const { avatarUrl } = await uploadAvatar(toFile(picture), { signal });
  saveHeadshot(userId, { picture, avatarUrl });
}

/** Not with fetch: the content security policy forbids requests to data URLs. */
function toFile(dataUrl: string): File {
  const [head = "", base64 = ""] = dataUrl.split(",");
  const type = /^data:([^;]+)/.exec(head)?.[1] ?? "image/jpeg";
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return new File([bytes], `selfie.${type.slice("image/".length)}`, { type });
}
