import { randomUuid } from "@/lib/core/browser/random-uuid";
import { localStore } from "@/lib/core/browser/storage";
import { apiQuery, apiRequest } from "@/lib/http/browser/api-client";

import type { DoorReason } from "../constants";
import type { DoorCheckInResult, DoorCheckInsInput, DoorList, DoorSubject } from "../schema";

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
    /** `not_on_list`: the device decided, without the server. */
    readonly reason: DoorReason | "not_on_list",
    readonly personName: string | null | undefined = null,
  ) {
    super(reason);
  }
}

/** @throws ApiError, TypeError if the network failed, DOMException after `signal` */
export const sendDoorCheckIns = (
  eventId: string,
  input: DoorCheckInsInput,
  signal?: AbortSignal,
): Promise<{ items: DoorCheckInResult[] }> =>
  apiRequest("POST", `/api/events/${eventId}/door/check-ins`, input, { signal });

/** @throws as sendDoorCheckIns, and DoorConflict */
export async function checkInSubject(eventId: string, subject: DoorSubject): Promise<DoorCheckInResult> {
  const item = { id: randomUuid(), sequence: 0, subject, wasOffline: false };
  const { items } = await sendDoorCheckIns(eventId, { deviceId: getDeviceId(), items: [item] });
  const [result] = items;
  if (!result) throw new DoorConflict("unknown");
  if (result.reason !== null) throw new DoorConflict(result.reason, result.name);
  return result;
}

/** @throws ApiError (403, 404: the member may not run the door), TypeError */
export const requireDoor = (eventId: string): Promise<unknown> => apiQuery(`/api/events/${eventId}/door`);

/** `entries` is null if `version` is the present one. @throws ApiError, TypeError */
export const getDoorList = (eventId: string, version?: string): Promise<DoorList | null> =>
  apiQuery(
    `/api/events/${eventId}/door/list?${new URLSearchParams({ deviceId: getDeviceId(), ...(version && { version }) }).toString()}`,
    { signal: AbortSignal.timeout(LIST_TIMEOUT_MS) },
  );
