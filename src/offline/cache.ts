import { createAsyncStoragePersister } from '@tanstack/query-async-storage-persister'
import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister'
import { notifyManager, type Query, QueryCache, QueryClient } from '@tanstack/react-query'
import {
  type PersistedClient,
  type Persister,
  type PersistQueryClientOptions,
  persistQueryClientRestore,
  persistQueryClientSubscribe,
} from '@tanstack/react-query-persist-client'
import { offlineMovesKey, seenKey, storedMaxMs } from '#contract/device.ts'
import { Failure, isTransient } from '#src/api/failure.ts'
import { readOf, readsWith } from '#src/api/reads.ts'
import { storedAt } from '#src/api/stored-at.ts'
import { deviceStorage } from '#src/platform/storage.ts'
import { deviceDatabase } from './device-database.ts'
import { isOnline } from './online.ts'
import { trim, withoutLeast } from './trim.ts'

/** Increased when the shape of stored data changes; a new build alone must not delete stored codes. */
const schema = '2'
const day = 86_400_000

/** `onAnswer` gets each answer to a read, with the name of its call. */
export function createQueryClient(
  onAnswer: (name: unknown, answer: unknown) => void = () => {},
): QueryClient {
  // Screens render data before the next paint. Otherwise a checkbox would first show its former value.
  notifyManager.setScheduler(queueMicrotask)
  return new QueryClient({
    queryCache: new QueryCache({
      onSuccess: (data, query) => {
        setAge(data, query)
        onAnswer(query.queryKey[0], data)
      },
      onError: forgetMissing,
    }),
    defaultOptions: {
      queries: {
        // A timer of more than 24 days overflows; until then data stays in memory.
        gcTime: 20 * day,
        // Offline too a call is made, because the stored catalogue may answer it.
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (count, error) => count < 1 && isTransient(error) && isOnline(),
        retryDelay: 500,
      },
    },
  })
}

/** An answer from the stored catalogue is as old as that. */
function setAge(data: unknown, query: { queryKey: readonly unknown[] } & Pick<Query, 'setData'>) {
  const updatedAt = storedAt(query.queryKey)
  if (updatedAt !== null) query.setData(data, { updatedAt, manual: true })
}

/** What is gone, or no longer theirs, is not shown, nor stored: a page with data would go on saying what it was. */
function forgetMissing(error: unknown, query: Pick<Query<unknown, unknown>, 'state' | 'setState'>) {
  const isGone = error instanceof Failure && /^(not_found|forbidden)$/.test(error.code)
  if (isGone && query.state.data !== undefined) query.setState({ data: undefined })
}

/** How both stores are written and read. */
const rules = {
  throttleTime: 500,
  serialize: (client: PersistedClient) => JSON.stringify(trim(client)),
  retry: ({ persistedClient }: { persistedClient: PersistedClient }) =>
    withoutLeast(persistedClient),
  deserialize: (text: string) => trim(settled(text)),
}

type Place = { persister: Persister; owner: string; names: ReadonlySet<string> }

/** Restores some stored answers, and stores them from now on. @returns a function that stops it */
async function persist(queryClient: QueryClient, { persister, owner, names }: Place) {
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
  return persistQueryClientSubscribe(persisted)
}

/** Restores and stores the boot cache: the library's document, in localStorage, which is synchronous. */
export function openBootCache(queryClient: QueryClient) {
  const storage = {
    getItem: () => deviceStorage.get('boot'),
    setItem: (_: string, value: string) => deviceStorage.set('boot', value),
    removeItem: () => deviceStorage.remove('boot'),
  }
  const persister = createSyncStoragePersister({ ...rules, storage })
  return persist(queryClient, {
    persister,
    owner: location.host,
    names: readsWith(({ stored }) => stored === 'boot'),
  })
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
  const persister = createAsyncStoragePersister({ ...rules, storage, key })
  const unsubscribe = await persist(queryClient, {
    persister,
    owner,
    names: readsWith(({ stored }) => !!stored),
  })
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
