import { createAsyncStoragePersister } from '@tanstack/query-async-storage-persister'
import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister'
import type { Query, QueryClient } from '@tanstack/react-query'
import {
  type PersistedClient,
  type Persister,
  type PersistQueryClientOptions,
  persistQueryClientRestore,
  persistQueryClientSave,
  persistQueryClientSubscribe,
} from '@tanstack/react-query-persist-client'
import { offlineMovesKey, seenKey, storedMaxMs } from '#contract/device.ts'
import { readOf, readsWith } from '#src/api/reads.ts'
import { whenIdle } from '#src/platform/later.ts'
import { deviceStorage } from '#src/platform/storage.ts'
import { deviceDatabase } from './device-database.ts'
import { trim, withoutLeast } from './trim.ts'

/** Increased when the shape of stored data changes; a new build alone must not delete stored codes. */
const schema = '2'

/** How long storing may wait for the page. */
const mostIdleMs = 500

/** How both stores are written and read. */
const rules = {
  throttleTime: 500,
  serialize: (client: PersistedClient) => JSON.stringify(trim(client)),
  retry: ({ persistedClient }: { persistedClient: PersistedClient }) =>
    withoutLeast(persistedClient),
  deserialize: (text: string) => trim(settled(text)),
}

type Place = { persister: Persister; owner: string; names: ReadonlySet<string> }

/** Restores some stored answers. @returns how they are stored from now on */
async function restore(queryClient: QueryClient, { persister, owner, names }: Place) {
  const persisted: PersistQueryClientOptions = {
    queryClient,
    persister,
    maxAge: storedMaxMs,
    buster: `${schema}|${owner}`,
    dehydrateOptions: {
      shouldDehydrateMutation: () => false,
      shouldDehydrateQuery: ({ state, queryKey }: Query) =>
        state.data !== undefined && names.has(String(queryKey[0])),
    },
  }
  await persistQueryClientRestore(persisted).catch(() => {})
  return persisted
}

/** Restores and stores the boot cache: the library's document, in localStorage, which is synchronous. */
export async function openBootCache(queryClient: QueryClient) {
  const storage = {
    getItem: () => deviceStorage.get('boot'),
    setItem: (_: string, value: string) => deviceStorage.set('boot', value),
    removeItem: () => deviceStorage.remove('boot'),
  }
  const persister = createSyncStoragePersister({ ...rules, storage })
  const persisted = await restore(queryClient, {
    persister,
    owner: location.host,
    names: readsWith(({ stored }) => stored === 'boot'),
  })
  persistQueryClientSubscribe(persisted)
  // A page that the server wrote has brought the document before.
  await persistQueryClientSave(persisted)
}

let stopPersisting = () => {}

/** Restores and stores one person's data in this library, in place of anybody else's. */
export async function openCacheOf(queryClient: QueryClient, owner: string) {
  stopPersisting()
  let open = true
  const key = seenKey(owner)
  const storage = {
    getItem: () => deviceDatabase.get(key),
    // A delayed write after the deletion would store the deleted data again.
    setItem: async (_: string, value: string) =>
      open ? deviceDatabase.set(key, value) : undefined,
    removeItem: () => deviceDatabase.remove(key),
  }
  // Writing it down takes long on a slow phone, so what a press shows comes first.
  const serialize = async (client: PersistedClient) => {
    await whenIdle(mostIdleMs)
    return rules.serialize(client)
  }
  const persister = createAsyncStoragePersister({ ...rules, serialize, storage, key })
  const persisted = await restore(queryClient, {
    persister,
    owner,
    names: readsWith(({ stored }) => !!stored),
  })
  const unsubscribe = persistQueryClientSubscribe(persisted)
  stopPersisting = () => {
    open = false
    unsubscribe()
  }
}

function stopStoring() {
  stopPersisting()
  stopPersisting = () => {}
}

/** Removes personal data from memory; data stored on the device stays. */
export async function closeCache(queryClient: QueryClient) {
  stopStoring()
  const predicate = ({ queryKey }: Query) => !readOf(queryKey[0]).public
  await queryClient.cancelQueries({ predicate })
  queryClient.removeQueries({ predicate })
  queryClient.getMutationCache().clear()
}

/** Deletes one person's stored data. */
export function forgetCacheOf(owner: string) {
  return deviceDatabase.remove(seenKey(owner))
}

/** Deletes stored answers, which may be unusable, but not writes that wait to be sent. */
export async function forgetSeen() {
  deviceStorage.remove('boot')
  const seen = (await deviceDatabase.keys()).filter(key => key.startsWith(seenKey('')))
  await Promise.all(seen.map(deviceDatabase.remove))
}

/** Deletes all personal data: in memory, then on the device. */
export async function wipePersonalData(queryClient: QueryClient) {
  await closeCache(queryClient)
  await deletePersonalData()
}

/**
 * Deletes it from the device, and leaves it in memory for the page that is open. What happened at the desk and is not sent
 * stays: it is the library's, and names no member.
 */
export async function deletePersonalData() {
  stopStoring()
  const keys = await deviceDatabase.keys()
  const personal = keys.filter(key => !key.startsWith(offlineMovesKey('')))
  await Promise.all(personal.map(deviceDatabase.remove))
}

/** Stored data is valid, even if the last attempt to refresh it failed. */
function settled(text: string): PersistedClient {
  const client: PersistedClient = JSON.parse(text)
  for (const { state } of client.clientState.queries) {
    Object.assign(state, { status: 'success', fetchStatus: 'idle', error: null })
  }
  return client
}
