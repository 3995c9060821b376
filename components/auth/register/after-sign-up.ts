import { addConnection } from "@/lib/connections/client";
import { keepHeadshot, uploadAvatar } from "@/lib/profiles/client";

/** A slow network must not hold the new member here. */
const UPLOAD_WITHIN_MS = 20_000;

type AfterSignUp = {
  userId: string;
  /** A data URL, becomes the avatar. */
  selfie: string | null;
  /** Whom to ask to connect (contract §3: `action=connect`). */
  connectWith: { userId: string; firstName: string } | null;
};

/** What the new session is first used for. The account stands whatever happens: answers what didn't work, else null. */
export async function afterSignUp({ userId, selfie, connectWith }: AfterSignUp): Promise<string | null> {
  const works = (work: Promise<unknown> | null) =>
    Promise.resolve(work).then(
      () => true,
      () => false,
    );
  const [isSaved, isAsked] = await Promise.all([
    works(selfie === null ? null : wear(userId, selfie)),
    works(connectWith && addConnection({ targetUserId: connectWith.userId, via: "profile" })),
  ]);
  const faults = [
    !isSaved && "Your photo couldn't be saved. You can add it on your profile.",
    !isAsked && `${connectWith?.firstName} couldn't be asked to connect. You can ask from their profile.`,
  ].filter(Boolean);
  return faults.length > 0 ? faults.join(" ") : null;
}

/** The device keeps its copy too, so that one's own card has it before the server's is loaded. */
async function wear(userId: string, picture: string): Promise<void> {
  const { avatarUrl } = await uploadAvatar(pictureFile(picture), { signal: AbortSignal.timeout(UPLOAD_WITHIN_MS) });
  keepHeadshot(userId, { picture, avatarUrl });
}

/** Not by fetch: the page's policy allows no calls to data URLs. */
function pictureFile(dataUrl: string): File {
  const [head = "", base64 = ""] = dataUrl.split(",");
  const type = /^data:([^;]+)/.exec(head)?.[1] ?? "image/jpeg";
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return new File([bytes], `selfie.${type.slice("image/".length)}`, { type });
}
