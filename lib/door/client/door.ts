import { randomUuid } from "@/lib/core/browser/random-uuid";
import { localStore } from "@/lib/core/browser/storage";
import { asHelper } from "@/lib/events/client/door-links";
import { apiQuery, apiRequest } from "@/lib/http/browser/api-client";

import type { DoorReason } from "../constants";
import type {
  CheckOutInput,
  DoorCheckInResult,
  DoorCheckInsInput,
  DoorEntry,
  DoorList,
  DoorPerson,
  DoorSubject,
} from "../schema";

/** docs/product/stored-data.md#client-storage */
const DEVICE_KEY = "nametag_door_device";
const LIST_TIMEOUT_MS = 15_000;

let deviceId: string | undefined;

/** Names this browser in the ledger. */
export function getDeviceId(): string {
  deviceId ??= localStore.get(DEVICE_KEY) ?? randomUuid();
  localStore.set(DEVICE_KEY, deviceId);
  return deviceId;
}

/** Why the server refused a check-in, with the person's name if it knows them. */
export class DoorConflict extends Error {
  override readonly name = "DoorConflict";

  constructor(
    /** `not_on_list`: the device decided, without the server. `gone`: not found by their name. */
    readonly reason: DoorReason | "not_on_list" | "gone",
    readonly personName: string | null | undefined = null,
  ) {
    super(reason);
  }
}

/** `linkId`: of the helper's link by which this browser runs the door, instead of a session. */
type CallOptions = { signal?: AbortSignal; linkId?: string };

/** @throws ApiError, TypeError if the network failed, DOMException after `signal` */
export const sendDoorCheckIns = (
  eventId: string,
  input: DoorCheckInsInput,
  { signal, linkId }: CallOptions = {},
): Promise<{ items: DoorCheckInResult[] }> =>
  apiRequest("POST", `/api/events/${eventId}/door/check-ins`, input, { signal, ...asHelper(linkId) });

/** @throws as sendDoorCheckIns, and DoorConflict */
export async function checkInSubject(
  eventId: string,
  subject: DoorSubject,
  { id = randomUuid(), ...options }: { id?: string } & CallOptions = {},
): Promise<DoorCheckInResult> {
  const item = { id, sequence: 0, subject, wasOffline: false };
  const { items } = await sendDoorCheckIns(eventId, { deviceId: getDeviceId(), items: [item] }, options);
  const [result] = items;
  if (result?.reason === null) return result;
  const reason = result?.reason ?? "unknown";
  throw new DoorConflict(reason === "unknown" && "id" in subject ? "gone" : reason, result?.name);
}

/** Checks in up to MAX_DOOR_CHECK_INS people. @throws as sendDoorCheckIns */
export async function checkInPeople(
  eventId: string,
  people: readonly DoorPerson[],
): Promise<{ checkedIn: number; refused: number }> {
  const toItem = ({ kind, id }: DoorPerson, sequence: number) => ({
    ...{ id: randomUuid(), sequence, wasOffline: false },
    subject: { kind, id },
  });
  const { items } = await sendDoorCheckIns(eventId, { deviceId: getDeviceId(), items: people.map(toItem) });
  const refused = items.filter(({ reason }) => reason !== null).length;
  return { checkedIn: items.length - refused, refused };
}

export type CheckedIn = {
  name: string;
  company: string | null;
  /** ISO 8601, if they were in already. */
  since: string | null;
  /** Whether the device decided without the server, which gets it later. */
  isUnsent?: boolean;
  /** Those that the door sees, of somebody on the device's list. */
  answers?: DoorEntry["answers"];
};

export const toCheckedIn = ({ name, company, result, checkedInAt }: DoorCheckInResult): CheckedIn => ({
  name: name ?? "",
  company,
  since: result === "already" ? checkedInAt : null,
});

/**
 * Also undoes a guest's check-in, and with `checkedInAt` a member's. @throws ApiError (409 a week
 * after the event), TypeError
 */
export const checkOutPerson = (eventId: string, person: CheckOutInput, linkId?: string): Promise<unknown> =>
  apiRequest("POST", `/api/events/${eventId}/door/check-outs`, person, asHelper(linkId));

type NewDoorGuest = { id: string; name: string; email: string; isOverCapacity: boolean };

/** The same id again adds nobody. @throws ApiError (409 if no place is free), TypeError */
export const addGuestAtDoor = (eventId: string, guest: NewDoorGuest, linkId?: string): Promise<unknown> =>
  apiRequest("POST", `/api/events/${eventId}/door/guests`, guest, asHelper(linkId));

/** @throws ApiError (403, 404: the member may not run the door), TypeError */
export const requireDoor = (eventId: string): Promise<unknown> => apiQuery(`/api/events/${eventId}/door`);

/** `entries` is null if `version` is the present one. @throws ApiError, TypeError */
export const getDoorList = (eventId: string, version?: string, linkId?: string): Promise<DoorList | null> =>
  apiQuery(
    `/api/events/${eventId}/door/list?${new URLSearchParams({ deviceId: getDeviceId(), ...(version && { version }) }).toString()}`,
    { signal: AbortSignal.timeout(LIST_TIMEOUT_MS), ...asHelper(linkId) },
  );
