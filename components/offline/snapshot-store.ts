import type { Snapshot } from "./snapshot";

// One record in a database of its own: the offline page reads it without the app, and removing it removes all there is.
const DATABASE = "nametag-offline";
const STORE = "snapshot";
const KEY = "current";

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("no database"));
    request.onblocked = () => reject(new Error("the database is blocked"));
  });
}

async function run<Result>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const database = await open();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(STORE, mode);
      const request = work(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onerror = transaction.onabort = () => reject(transaction.error ?? new Error("not done"));
    });
  } finally {
    database.close();
  }
}

/** @throws where the browser refuses to keep anything, or has no room */
export const saveSnapshot = (snapshot: Snapshot): Promise<unknown> =>
  run("readwrite", (store) => store.put(snapshot, KEY));

/** null when there is none, or it is of another version of the app. @throws where the browser refuses storage */
export async function loadSnapshot(): Promise<Snapshot | null> {
  const found = await run<Snapshot | undefined>(
    "readonly",
    (store) => store.get(KEY) as IDBRequest<Snapshot | undefined>,
  );
  return found?.version === 1 ? found : null;
}

/** @throws where the browser refuses storage */
export const deleteSnapshot = (): Promise<unknown> => run("readwrite", (store) => store.delete(KEY));
